import { createElement, type ReactNode } from 'react'
import { fill } from '../../views/fill.ts'
import type { GuestLang } from '../../views/languages.ts'
import type { Translate } from '../../views/translate.ts'
import type { LineState, PayWay, ShareReason } from '../../views/words.ts'
import { formatMonth } from '../customer/customer-words.ts'
import { WholeDay } from './whole-days.tsx'

const wholeDay = (day: string) => createElement(WholeDay, { day })

/** An amount that was taken back of a person on a day, or given again (negative). `tipDay`: when that tip was paid. */
type BackView = {
  day: string
  reason: Exclude<ShareReason, 'tip'>
  tipDay: string | undefined
  amount: number
}

/** What one person has in a payday. Whole yen; `toPay` is `opening + earned - takenBack`, and `takenBack` the sum of `back`. */
export type StatementView = {
  staffId: string
  /** Who pays. */
  business: string
  branch: string
  number: number
  first: string
  last: string
  /** The day on which the payday was closed. */
  closedOn: string
  /** The day for which its payment is planned; undefined: nobody has said. */
  paysOn: string | undefined
  /** Its days were reopened: it is not paid like this. */
  reopened: boolean
  name: string
  code: string
  opening: number
  /** With what the cash box gave, `cash`. */
  earned: number
  cash: number
  takenBack: number
  toPay: number
  back: BackView[]
  state: LineState
  /** How it is or was paid, and on which day. */
  way: PayWay
  day?: string | undefined
  reason: string
}

/** What the amount to pay is made of: each adds to it. */
export const amountParts = ({ opening, earned, cash, takenBack }: StatementView) => [
  { part: 'opening' as const, yen: opening },
  { part: 'earned' as const, yen: earned - cash },
  ...(cash === 0 ? [] : [{ part: 'cash' as const, yen: cash }]),
  { part: 'takenBack' as const, yen: 0 - takenBack },
]

export const takenBackWords = (t: Translate, { reason, tipDay }: BackView): ReactNode =>
  tipDay === undefined
    ? t(`earning:reason.${reason}`)
    : fill(t, 'paper:statement.ofTip', { reason: t(`earning:reason.${reason}`), day: wholeDay(tipDay) })

/** What became of the amount, with the reason where there is one. */
export function becameWords(t: Translate, statement: StatementView): ReactNode {
  const what = becameWithoutReason(t, statement)
  return statement.reason ? fill(t, 'paper:became.because', { what, reason: statement.reason }) : what
}

function becameWithoutReason(t: Translate, { state, way, day, toPay }: StatementView): ReactNode {
  if (state === 'paid') return fill(t, `payday:state.paidBy.${way}`, { day: day ? wholeDay(day) : '' })
  if (state === 'due') return t(`paper:became.due.${way}`)
  if (state === 'carried') return t(toPay < 0 ? 'paper:became.carried' : 'paper:became.left')
  return t(`payday:state.${state}`)
}

/** Which one it is, and its days, both included. */
export type NamedPayday = { number: number; first: string; last: string }

/** Whether these days are those between two closing days of a month: from 1 to 28, or its last one. */
function isMonth(first: string, last: string): boolean {
  const [year = 0, month = 0, day = 0] = last.split('-').map(Number)
  const isLast = Date.UTC(year, month, 0) === Date.parse(last)
  const begins = [
    ...(day <= 28 ? [Date.UTC(year, month - 2, day + 1)] : []),
    ...(isLast ? [Date.UTC(year, month - 1, 1)] : []),
  ]
  return begins.includes(Date.parse(first))
}

/** What a payday is called: by its number, and by its month where its days are one, whichever day it begins on. */
export function paydayName(t: Translate, lang: GuestLang, { number, first, last }: NamedPayday): string {
  return isMonth(first, last)
    ? t('payday:one.ofMonth', { number, month: formatMonth(last.slice(0, 7), lang) })
    : t('payday:one.title', { number })
}
