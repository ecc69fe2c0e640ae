import type { ReactElement } from 'react'
import { CashListPage, type CashListProps } from '../../pages/payday/cash-list.page.tsx'
import { StatementPage, StatementsPage } from '../../pages/payday/statement.page.tsx'
import { area, paydayLinks } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'
import { ownLine } from './payday-own-gallery.tsx'

const links = { histories: '/h', profile: '/p', scan: '/s', back: '/b' }
const business = '株式会社さくらグループ'
const line = { ...ownLine, name: '田中 花（Hana）', code: '101' }

const cashOf = (branch: string, people: [code: string, name: string, yen: number][]) =>
  people.map(([code, name, yen]): CashListProps['lines'][number] => ({
    ...ownLine,
    branchId: branch,
    branch,
    staffId: code,
    code,
    name,
    yen,
    way: 'cash',
  }))
const three = cashOf(s.hotel.name, [
  ['101', '田中 花（Hana）', 11_330],
  ['103', 'Alexandra Papadopoulou-Montgomery', 8_220],
  ['106', '李 娜', 187_134],
])
/** Forty people: several pages of paper. */
export const forty = {
  people: cashOf(
    s.sakura.name,
    Array.from({ length: 40 }, (_, n) => [
      String(101 + n),
      n % 3 ? `髙橋 花子${n}` : `Alexandra${n} Papadopoulou-Montgomery`,
      1_234 + n * 1_357,
    ]),
  ),
}
const listOf = (...lines: CashListProps['lines']) => (
  <CashListPage links={{ ...paydayLinks, back: '/p' }} {...{ business, payday: ownLine.payday, lines }} />
)

export const paperGallery: Record<string, ReactElement> = {
  'cash-list': listOf(...three, ...cashOf(s.sakura.name, [['101', '佐藤 健', 4_321]])),
  'cash-list-forty': listOf(...forty.people),
  statement: <StatementPage links={{ ...links, branch: area }} {...{ business, line }} />,
  statements: (
    <StatementsPage
      links={{ ...paydayLinks, back: '/p' }}
      {...{ business, payday: line.payday }}
      lines={['101', '102', '103'].map((staffId) => ({ ...line, staffId }))}
    />
  ),
  'statement-left': (
    <StatementPage
      links={links}
      business={business}
      line={{
        ...line,
        payday: { ...line.payday, kind: 'outside' },
        way: 'cash',
        answer: { answer: 'received', at: 0 },
      }}
      errors={{ form: { key: 'payday:errors.gone' } }}
    />
  ),
}
