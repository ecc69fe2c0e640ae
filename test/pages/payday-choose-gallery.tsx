import type { ReactElement } from 'react'
import { ChooseLinesPage, type ChooseLinesProps } from '../../pages/payday/choose-lines.page.tsx'
import { PayrollFile, type PayrollFileProps } from '../../pages/payday/payroll-problems.tsx'
import { area } from './branch-gallery.tsx'
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
const choose: ChooseLinesProps = {
  links: { area, business: '/branch/business', back: '/p' },
  act: 'payroll',
  title: 'Make a payroll file',
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
export const chooseGallery: Record<string, ReactElement> = {
  'payday-file': (
    <ChooseLinesPage {...choose}>
      <PayrollFile {...file} />
    </ChooseLinesPage>
  ),
  'payday-file-problems': (
    <ChooseLinesPage {...choose} errors={{ known: { key: 'payday:errors.known' } }}>
      <PayrollFile {...file} problems={problems} />
    </ChooseLinesPage>
  ),
  'payday-file-lacking': (
    <ChooseLinesPage {...choose} errors={{ form: { key: 'payday:errors.lacking' } }}>
      <PayrollFile
        {...file}
        problems={{ ...problems, noNumber: [], shared: [], lacking: [{ cell: '张伟', characters: '张 伟' }] }}
      />
    </ChooseLinesPage>
  ),
  'payday-file-clash': (
    <ChooseLinesPage {...choose} errors={{ form: { key: 'payday:errors.numbers' } }}>
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
    </ChooseLinesPage>
  ),
  'payday-cash': <ChooseLinesPage {...choose} act="cash" title="Make a cash list" />,
  'payday-cash-nobody': <ChooseLinesPage {...choose} act="cash" title="Make a cash list" groups={[]} />,
  'payday-call-back': (
    <ChooseLinesPage
      {...choose}
      act="callBack"
      title="Call back: Cash list 2"
      errors={{ unused: { key: 'payday:errors.unused' }, reason: { key: 'payday:errors.reason' } }}
    />
  ),
  'payday-take-back': (
    <ChooseLinesPage
      {...choose}
      act="takeBack"
      title="Reopen: Payday 3"
      errors={{ form: { key: 'payday:errors.handed' } }}
    />
  ),
  'payday-undo': <ChooseLinesPage {...choose} act="undo" title="Undo what was noted" />,
}
