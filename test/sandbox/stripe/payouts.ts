import type { Stripe } from 'stripe'
import type { Sandbox } from './context.ts'
import { refuse } from './errors.ts'
import { type ListParams, pageOf } from './lists.ts'
import { book } from './movements.ts'

type Payout = Stripe.Payout
type Movement = Stripe.BalanceTransaction

const day = 86_400
/** Payouts are made on Wednesdays at midnight UTC, and reach the bank on Fridays, as Japan's default has it. */
const weekly = 7 * day
const firstWednesday = 6 * day
const untilArrival = 2 * day
/** From then on a payout is on its way, and Stripe tells what is in it. */
const untilKnown = 3600

/** Makes what is due by the clock: payouts of the weeks that have passed, and what becomes of those that were made. */
export function runPayouts(s: Sandbox): void {
  const now = s.now()
  const begun = s.memory.paidOutUntil ?? now
  const modes = [s.as(false), s.as(true)]
  let due = firstWednesday + Math.ceil((begun - firstWednesday + 1) / weekly) * weekly
  for (; due <= now; due += weekly)
    for (const mode of modes) {
      moveOn(mode, due)
      if (s.settings.payouts === 'weekly') payAll(mode, due)
    }
  s.memory.paidOutUntil = now
  for (const mode of modes) moveOn(mode, now)
}

const sumOf = (all: readonly Movement[]) => all.reduce((sum, one) => sum + one.net, 0)

/** What no payout has and is available, oldest first. */
function unpaid(s: Sandbox, at: number): Movement[] {
  const gone = new Set([...s.memory.contents.values()].flat())
  return s
    .all('balance_transaction')
    .filter((one) => one.type !== 'payout' && !gone.has(one.id) && one.available_on <= at)
}

/** One payout for each currency whose balance is not zero. */
function payAll(s: Sandbox, at: number): void {
  for (const [currency, all] of Map.groupBy(unpaid(s, at), (one) => one.currency)) {
    const kept = Math.min(s.settings.minimumBalance, Math.max(0, sumOf(all)))
    const amount = sumOf(all) - kept
    if (amount === 0) continue
    // The smallest balance stays: a payout lists what it holds back, and the next one that it was released.
    const minimum = (kind: string, amount: number) =>
      book(s, `payout_minimum_balance_${kind}`, { amount, currency, atOnce: true })
    const held = kept > 0 ? [minimum('hold', -kept)] : []
    makePayout(s, at, { amount, currency, automatic: true }, [...all, ...held])
    if (kept > 0) minimum('release', kept)
  }
}

type NewPayout = Pick<Payout, 'amount' | 'currency' | 'automatic'> & { method?: string }

function makePayout(s: Sandbox, created: number, about: NewPayout, contents: readonly Movement[]): Payout {
  const { id } = s.make('payout', {
    created,
    arrival_date: Math.floor(created / day) * day + untilArrival,
    method: 'standard',
    reconciliation_status: about.automatic ? 'in_progress' : 'not_applicable',
    ...about,
  })
  s.memory.contents.set(
    id,
    contents.map((one) => one.id),
  )
  const own = book(s, 'payout', { amount: -about.amount, currency: about.currency, source: id })
  const payout = s.change('payout', id, { balance_transaction: own.id })
  s.emit('payout.created', payout)
  return payout
}

/** What becomes of payouts by the clock: on their way, their contents known, paid. */
function moveOn(s: Sandbox, now: number): void {
  for (const { id, created, arrival_date: arrival, reconciliation_status: told } of s.all('payout')) {
    const is = (status: string) => s.get('payout', id)?.status === status
    const known = now >= created + untilKnown
    if (known && is('pending')) s.change('payout', id, { status: 'in_transit' }, 'payout.updated')
    if (known && told === 'in_progress' && !s.settings.contentsWait)
      s.change('payout', id, { reconciliation_status: 'completed' }, 'payout.reconciliation_completed')
    if (now >= arrival && is('in_transit')) s.change('payout', id, { status: 'paid' }, 'payout.paid')
  }
}

/** Pays out all that is available, in yen, from the Dashboard: nobody can say later what was in it. */
export function payByHand(s: Sandbox, method: 'standard' | 'instant' = 'standard'): Payout {
  const contents = unpaid(s, s.now()).filter((one) => one.currency === 'jpy')
  const amount = sumOf(contents)
  if (amount <= 0) throw refuse('noFunds')
  return makePayout(s, s.now(), { amount, currency: 'jpy', automatic: false, method }, contents)
}

/**
 * The bank sends the money back, also after `paid`. It is on the balance again as `payout_failure`; with `listedAgain` the
 * transactions themselves are paid out by the next payout, for Stripe does not say which of the two it does.
 */
export function failPayout(s: Sandbox, id: string, listedAgain = false): Payout {
  const { status } = s.find('payout', id)
  if (status === 'failed' || status === 'canceled')
    throw refuse('notPossible', { what: 'Payout', id, status, do: 'fail' })
  const { id: back } = giveBack(s, id, 'payout_failure')
  const { contents, failedContents } = s.memory
  if (listedAgain) {
    failedContents.set(id, contents.get(id) ?? [])
    contents.set(id, [back])
  }
  const change = { status: 'failed', failure_code: 'account_closed', failure_balance_transaction: back }
  return s.change('payout', id, change, 'payout.failed')
}

/** @throws StripeProblem 400 for one that the schedule has made, or that is on its way */
export function cancelPayout(s: Sandbox, id: string): Payout {
  const { automatic, status } = s.find('payout', id)
  if (automatic || status !== 'pending')
    throw refuse('notPossible', { what: 'Payout', id, status, do: 'be canceled' })
  const change = { status: 'canceled', failure_balance_transaction: giveBack(s, id, 'payout_cancel').id }
  return s.change('payout', id, change, 'payout.canceled')
}

function giveBack(s: Sandbox, source: string, type: string): Movement {
  const { amount, currency } = s.find('payout', source)
  return book(s, type, { amount, currency, source, reporting_category: 'payout_reversal', atOnce: true })
}

/** Ids of what a payout was made of, its own movement apart. */
export const contentsOf = ({ memory }: Sandbox, id: string): string[] =>
  memory.failedContents.get(id) ?? memory.contents.get(id) ?? []

/**
 * `GET /v1/balance_transactions`: of a payout, those that it has paid out, and the payout's own. Before Stripe has
 * completed them, only some are there.
 *
 * @throws StripeProblem 400 for a payout that was made by hand, and for an unknown one
 */
export function listMovements(s: Sandbox, _: string, params: ListParams & { payout?: string }) {
  const now = s.now()
  const shown = s
    .all('balance_transaction')
    .filter(isIn(s, params.payout))
    .map((one) => ({ ...one, status: one.available_on <= now ? 'available' : 'pending' }))
    .toSorted((a, b) => a.created - b.created)
  return pageOf('balance_transaction', 'balance_transactions', shown, params)
}

function isIn(s: Sandbox, id: string | undefined): (one: Movement) => boolean {
  if (id === undefined) return () => true
  const { automatic, reconciliation_status: told, balance_transaction: own } = s.find('payout', id, 'payout')
  if (!automatic) throw refuse('byHand')
  const listed = new Set([...contentsOf(s, id).slice(told === 'completed' ? 0 : 1), String(own)])
  return (one) => listed.has(one.id)
}
