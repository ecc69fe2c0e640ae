import type { Translate } from '../../../views/translate.ts'
import type { PayrollFormat } from './payroll.store.ts'

const number = (header: string) => ({ holds: 'payrollNumber', header, text: '' }) as const
const tips = { holds: 'toPay', header: 'チップ', text: '' } as const

/**
 * What payroll software reads, by the makers' public help. None of it names the encoding. The header of the amount is the
 * name of an item that the owner has made there.
 */
const made = {
  // The first column is 社員番号; a header that is not known becomes an item.
  smarthr: { encoding: 'cp932', columns: [number('社員番号'), tips] },
  // Each row has Version 2. The help describes attendance: that an item of pay is taken like this is not confirmed.
  moneyforward: {
    encoding: 'cp932',
    columns: [{ holds: 'text', header: 'Version', text: '2' }, number('従業員コード'), tips],
  },
  // The columns are assigned by hand, but 社員番号 must be there.
  jinjer: { encoding: 'cp932', columns: [number('社員番号'), tips] },
} as const satisfies Record<string, PayrollFormat>

export const presetNames = ['general', ...(Object.keys(made) as (keyof typeof made)[])] as const
export type PresetName = (typeof presetNames)[number]

/** Our own has headers in the reader's language. */
export const presetOf = (name: PresetName, t: Translate): PayrollFormat =>
  name === 'general'
    ? {
        encoding: 'utf8_bom',
        columns: (['payrollNumber', 'code', 'name', 'branch', 'firstDay', 'lastDay', 'toPay'] as const).map(
          (holds) => ({ holds, header: t(`payday:holds.${holds}`), text: '' }),
        ),
      }
    : { ...made[name], columns: [...made[name].columns] }
