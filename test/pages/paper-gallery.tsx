import type { ReactElement } from 'react'
import { CashListPage, type CashListView } from '../../pages/payday/cash-list.page.tsx'
import { StatementPage, StatementsPage } from '../../pages/payday/statement.page.tsx'
import { translator } from '../../server/base/translator.ts'
import { cashValues, notesFor, notesForAll } from '../../server/features/payday/cash-notes.ts'
import { createI18n } from '../../server/http/i18n/i18n.ts'
import { area, paydayLinks } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'
import { ownLine } from './payday-own-gallery.tsx'

const i18n = await createI18n('test')
const links = { histories: '/h', profile: '/p', scan: '/s', back: '/b' }
const business = '株式会社さくらグループ'
const statement = { ...ownLine, business, name: '田中 花（Hana）', code: '101' }

const cashOf = (branch: string, people: [code: string, name: string, amount: number][]): CashListView => {
  const amounts = people.map(([, , amount]) => amount)
  return {
    ...{ branchId: branch, branch, values: cashValues },
    people: people.map(([code, name, amount]) => ({
      ...{ staffId: code, code, name, amount },
      notes: notesFor(amount),
    })),
    total: amounts.reduce((sum, amount) => sum + amount, 0),
    notes: notesForAll(amounts),
  }
}
const three = cashOf(s.hotel.name, [
  ['101', '田中 花（Hana）', 11_330],
  ['103', 'Alexandra Papadopoulou-Montgomery', 8_220],
  ['106', '李 娜', 187_134],
])
/** Forty people: several pages of paper. */
export const forty = cashOf(
  s.sakura.name,
  Array.from({ length: 40 }, (_, n) => [
    String(101 + n),
    n % 3 ? `髙橋 花子${n}` : `Alexandra${n} Papadopoulou-Montgomery`,
    1_234 + n * 1_357,
  ]),
)
const listOf = (...lists: CashListView[]) => (
  <CashListPage
    links={{ ...paydayLinks, back: '/p' }}
    {...{ business, number: 14, until: '2026-10-31', payDay: '2026-11-25', lists }}
  />
)

export const paperGallery: Record<string, ReactElement> = {
  'cash-list': listOf(three, cashOf(s.sakura.name, [['101', '佐藤 健', 4_321]])),
  'cash-list-forty': listOf(forty),
  statement: <StatementPage links={{ ...links, branch: area }} statement={statement} />,
  statements: (
    <StatementsPage
      links={{ ...paydayLinks, back: '/p' }}
      number={14}
      statements={(['ja', 'en', 'cn'] as const).map((lang) => ({
        ...{ statement: { ...statement, staffId: lang }, lang, t: translator(i18n, lang) },
      }))}
    />
  ),
  'statement-left': (
    <StatementPage
      links={links}
      statement={{ ...statement, kind: 'outside', way: 'cash', answer: { answer: 'received', at: 0 } }}
      errors={{ form: { key: 'payday:errors.gone' } }}
    />
  ),
}
