import type { ReactElement } from 'react'
import type { CashListView } from '../../pages/payday/cash-list.tsx'
import { PaperPage, type PaperProps } from '../../pages/payday/paper.page.tsx'
import { StatementPage, StatementsPage } from '../../pages/payday/statement.page.tsx'
import type { StatementView } from '../../pages/payday/statement-words.ts'
import { translator } from '../../server/base/translator.ts'
import { createI18n } from '../../server/http/i18n/i18n.ts'
import { cashValues, notesFor, notesForAll } from '../../server/money/payday/cash-notes.ts'
import { area, paydayLinks } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const i18n = await createI18n('test')
const links = { histories: '/h', profile: '/p', scan: '/s', back: '/b' }
export const statementSample: StatementView = {
  staffId: '101',
  business: '株式会社さくらグループ',
  branch: s.sakura.name,
  number: 3,
  first: '2026-10-01',
  last: '2026-10-31',
  closedOn: '2026-11-02',
  paysOn: '2026-11-25',
  reopened: false,
  name: '田中 花（Hana）',
  code: '101',
  opening: -300,
  earned: 12_430,
  cash: 0,
  takenBack: 800,
  toPay: 11_330,
  back: [
    { day: '2026-10-12', reason: 'refund', tipDay: '2026-10-03', amount: 900 },
    { day: '2026-10-19', reason: 'dispute', tipDay: '2026-08-30', amount: 400 },
    { day: '2026-10-28', reason: 'dispute_won', tipDay: '2026-08-30', amount: -500 },
  ],
  state: 'paid',
  way: 'payroll',
  day: '2026-11-25',
  reason: '',
}

const cashOf = (people: [code: string, name: string, amount: number][]): CashListView => {
  const amounts = people.map(([, , amount]) => amount)
  return {
    business: '株式会社さくらグループ',
    paysOn: '2026-11-25',
    values: cashValues,
    people: people.map(([code, name, amount]) => ({
      ...{ staffId: code, code, name, amount },
      notes: notesFor(amount),
    })),
    total: amounts.reduce((sum, amount) => sum + amount, 0),
    notes: notesForAll(amounts),
  }
}
const three = cashOf([
  ['101', '田中 花（Hana）', 11_330],
  ['103', 'Alexandra Papadopoulou-Montgomery', 8_220],
  ['106', '李 娜', 187_134],
])
/** Forty people: several pages of paper. */
export const forty = cashOf(
  Array.from({ length: 40 }, (_, n) => [
    String(101 + n),
    n % 3 ? `髙橋 花子${n}` : `Alexandra${n} Papadopoulou-Montgomery`,
    1_234 + n * 1_357,
  ]),
)
const paperOf = (cash: CashListView): PaperProps => ({
  links: { ...paydayLinks, file: undefined, callBack: '/back' },
  ...{ what: 'cash_list', number: 2, by: '桜井 花子', at: Date.UTC(2026, 10, 1, 5) },
  ...{ timeZone: 'Asia/Tokyo', copy: false, cash, presses: [], action: '/p' },
  values: { day: '2026-11-25' },
  lines: cash.people.map(({ staffId, name, amount: yen }) => ({
    ...{
      href: `/${staffId}`,
      branch: s.sakura.name,
      payday: { number: 3, first: '2026-10-01', last: '2026-10-31' },
      staffId,
      name,
      payrollNumber: `000${staffId}`,
      yen,
    },
    ...{ state: 'due', way: 'cash', back: undefined },
  })),
  due: { value: 'due', people: cash.people.length, yen: cash.total },
})
const file: PaperProps = {
  ...paperOf(three),
  links: { ...paperOf(three).links, file: '/paper.csv' },
  ...{ what: 'payroll_file', copy: true, cash: undefined },
}

export const paperGallery: Record<string, ReactElement> = {
  'cash-list': <PaperPage {...paperOf(three)} />,
  'cash-list-forty': <PaperPage {...paperOf(forty)} />,
  'payroll-paper': <PaperPage {...file} />,
  'payroll-paper-back': (
    <PaperPage
      {...file}
      lines={file.lines.map((line, at) => ({
        ...line,
        ...(at === 0 && { back: { at: Date.UTC(2026, 10, 2), by: '桜井 花子', reason: '銀行振込に変更' } }),
        ...(at === 1 && { state: 'paid', day: '2026-11-25' }),
      }))}
      due={{ value: 'due', people: 1, yen: 187_134 }}
      presses={[{ href: '/undo', people: 1, yen: 8_220, by: '桜井 花子', at: Date.UTC(2026, 10, 25) }]}
      errors={{ day: { key: 'payday:errors.payDay' } }}
    />
  ),
  statement: <StatementPage links={{ ...links, branch: area }} statement={statementSample} />,
  statements: (
    <StatementsPage
      links={{ ...paydayLinks, back: '/p' }}
      statements={(['ja', 'en', 'cn'] as const).map((lang) => ({
        ...{ statement: { ...statementSample, staffId: lang }, lang, t: translator(i18n, lang) },
      }))}
    />
  ),
  'statement-left': (
    <StatementPage
      links={links}
      statement={{
        ...statementSample,
        ...{
          opening: -200,
          earned: -200,
          cash: -200,
          takenBack: 300,
          toPay: -700,
          state: 'written_off',
          reason: '10月末に退職',
        },
        back: [{ day: '2026-10-12', reason: 'refund', tipDay: '2026-09-30', amount: 300 }],
      }}
    />
  ),
  'statement-reopened': (
    <StatementPage
      links={{ ...links, branch: area }}
      statement={{ ...statementSample, takenBack: 0, toPay: 12_130, back: [], state: 'due', reopened: true }}
    />
  ),
}
