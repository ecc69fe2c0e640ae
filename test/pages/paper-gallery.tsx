import type { ReactElement } from 'react'
import { CashListPage } from '../../pages/payday/cash-list.page.tsx'
import type { CashListView } from '../../pages/payday/cash-list.view.ts'
import { StatementPage } from '../../pages/payday/statement.page.tsx'
import type { StatementView } from '../../pages/payday/statement-words.ts'
import { cashValues, notesFor, notesForAll } from '../../server/money/payday/cash-notes.ts'
import { area } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const links = { histories: '/h', profile: '/p', scan: '/s' }
export const statementSample: StatementView = {
  business: '株式会社さくらグループ',
  branch: s.sakura.name,
  number: 3,
  first: '2026-10-01',
  last: '2026-10-31',
  closedOn: '2026-11-02',
  reopened: false,
  name: '田中 花（Hana）',
  code: '101',
  opening: -300,
  restored: 0,
  earned: 12_430,
  cash: 0,
  takenBack: 800,
  toPay: 11_330,
  back: [
    { day: '2026-10-12', reason: 'refund', tipDay: '2026-10-03', amount: 900 },
    { day: '2026-10-19', reason: 'dispute', tipDay: '2026-08-30', amount: 400 },
    { day: '2026-10-28', reason: 'dispute_won', tipDay: '2026-08-30', amount: -500 },
  ],
  lost: 0,
  state: 'paid',
  way: 'payroll',
  day: '2026-11-25',
  reason: '',
}

const cashOf = (people: [code: string, name: string, amount: number][]): CashListView => {
  const amounts = people.map(([, , amount]) => amount)
  return {
    business: '株式会社さくらグループ',
    branch: s.sakura.name,
    number: 3,
    first: '2026-10-01',
    last: '2026-10-31',
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
const ofOwner = { area, business: '/branch/business', payday: '/p', pdf: '/pdf', slips: '/slips' }

export const paperGallery: Record<string, ReactElement> = {
  'cash-list': <CashListPage links={ofOwner} cash={three} />,
  'cash-list-forty': <CashListPage links={ofOwner} cash={forty} />,
  'cash-list-nobody': <CashListPage links={ofOwner} cash={cashOf([])} />,
  statement: <StatementPage links={{ ...links, branch: area, pdf: '/pdf' }} statement={statementSample} />,
  'statement-left': (
    <StatementPage
      links={links}
      statement={{
        ...statementSample,
        ...{
          opening: -200,
          restored: -200,
          lost: 40,
          earned: -200,
          cash: -200,
          takenBack: 340,
          toPay: -740,
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
