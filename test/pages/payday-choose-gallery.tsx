import type { ReactElement } from 'react'
import { ChooseLinesPage, type ChooseLinesProps } from '../../pages/payday/choose-lines.page.tsx'
import { PayrollFile, type PayrollFileProps } from '../../pages/payday/payroll-problems.tsx'
import { usePage } from '../../views/page-context.tsx'
import { paydayLinks } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'
import { lines } from './payday-gallery.tsx'

const group = (branch: string, number: number, some: typeof lines) => ({
  ...{ branch, number, first: '2026-10-01', last: '2026-10-31' },
  lines: some.map(({ staffId, name, code, toPay: yen }, at) => ({
    ...{
      tick: `line-${branch}.${staffId}`,
      name,
      code,
      yen,
      payrollNumber: at ? '' : '000101',
      calledBack: at === 1,
    },
  })),
})
const choose: Omit<ChooseLinesProps, 'title'> = {
  links: { ...paydayLinks, back: '/p' },
  act: 'payroll',
  groups: [group(s.sakura.name, 3, lines.slice(0, 3)), group(s.hotel.name, 8, lines.slice(0, 1))],
  action: '/p',
  values: { [`line-${s.sakura.name}.101`]: '1' },
}
const file: PayrollFileProps = {
  format: { encoding: 'cp932', headers: ['Version', '従業員コード', 'チップ'] },
  ...{ columns: '/columns', people: '/people' },
  problems: undefined,
}
const problems = {
  clashes: [],
  near: [{ numbers: ['0101', '101'] as [string, string], names: ['田中 花', '李 娜'] as [string, string] }],
  noNumber: ['Alexandra Papadopoulou-Montgomery'],
  shared: [{ number: '000102', names: ['佐藤 健', '佐藤 健（Ken）'] }],
  lacking: [],
  seal: 's',
}

/** The page with its title in the reader's language. */
function Choose(props: typeof choose) {
  const { t } = usePage()
  const values = {
    paper: t('payday:paper.name.cash_list', { number: 2 }),
    payday: t('payday:one.title', { number: 3 }),
  }
  return <ChooseLinesPage {...props} title={t(`payday:choose.${props.act}.title`, values)} />
}

export const chooseGallery: Record<string, ReactElement> = {
  'payday-file': (
    <Choose {...choose}>
      <PayrollFile {...file} />
    </Choose>
  ),
  'payday-file-problems': (
    <Choose {...choose} errors={{ known: { key: 'payday:errors.known' } }}>
      <PayrollFile {...file} problems={problems} />
    </Choose>
  ),
  'payday-file-lacking': (
    <Choose {...choose} errors={{ form: { key: 'payday:errors.lacking' } }}>
      <PayrollFile
        {...file}
        problems={{ ...problems, noNumber: [], shared: [], lacking: [{ cell: '张伟', characters: '张 伟' }] }}
      />
    </Choose>
  ),
  'payday-file-clash': (
    <Choose {...choose} errors={{ form: { key: 'payday:errors.numbers' } }}>
      <PayrollFile
        {...file}
        problems={{
          ...problems,
          clashes: [
            {
              number: '0007',
              people: [
                { name: '佐藤 健', branch: s.sakura.name },
                { name: '李 娜', branch: s.hotel.name },
              ],
            },
          ],
        }}
      />
    </Choose>
  ),
  'payday-cash': <Choose {...choose} act="cash" />,
  'payday-cash-nobody': <Choose {...choose} act="cash" groups={[]} />,
  'payday-call-back': (
    <Choose
      {...choose}
      act="callBack"
      errors={{ unused: { key: 'payday:errors.unused' }, reason: { key: 'payday:errors.reason' } }}
    />
  ),
  'payday-take-back': (
    <Choose {...choose} act="takeBack" errors={{ form: { key: 'payday:errors.handed' } }} />
  ),
  'payday-undo': <Choose {...choose} act="undo" />,
}
