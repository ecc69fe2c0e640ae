import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuch, noSuchParam } from '../errors.ts'
import { newId } from '../ids.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { inMode } from '../state/view.ts'
import { recordMovement } from './balance-transactions.ts'

const day = 86_400
const hour = 3600

/** Payouts are made on Wednesdays at midnight UTC, and reach the bank on Fridays, as Japan's default has it. */
const weekly = 7 * day
const firstWednesday = 6 * day
const daysToTheBank = 2
/** From then on a payout is on its way, and Stripe tells what is in it. */
const hoursUntilKnown = 1

/** Makes what is due by the clock: payouts of the weeks that have passed, and what becomes of those that were made. */
export function runPayouts(sandbox: Sandbox): void {
  const now = sandbox.now()
  const begun = sandbox.store.get('clock', 'payouts')?.offset ?? now
  let due = firstWednesday + Math.ceil((begun - firstWednesday + 1) / weekly) * weekly
  for (; due <= now; due += weekly) {
    for (const livemode of [false, true]) moveOn(inMode(sandbox, livemode), due)
    if (sandbox.moods.payouts === 'weekly')
      for (const livemode of [false, true]) payAll(inMode(sandbox, livemode), due)
  }
  sandbox.store.put('clock', { id: 'payouts', offset: now })
  for (const livemode of [false, true]) moveOn(inMode(sandbox, livemode), now)
}

/** One payout for each currency whose balance is not zero. */
function payAll(sandbox: Sandbox, at: number): void {
  const ready = unpaid(sandbox).filter((one) => one.available_on <= at)
  for (const [currency, all] of Map.groupBy(ready, (one) => one.currency)) {
    const kept = Math.min(sandbox.moods.minimumBalance, Math.max(0, sumOf(all)))
    const amount = sumOf(all) - kept
    if (amount === 0) continue
    // The smallest balance stays: a payout lists what it holds back, and the next one that it was released.
    const held = kept > 0 ? [minimum(sandbox, 'hold', currency, -kept)] : []
    makePayout(sandbox, { amount, currency, at, contents: [...all, ...held] })
    if (kept > 0) minimum(sandbox, 'release', currency, kept)
  }
}

const sumOf = (all: readonly Stripe.BalanceTransaction[]) => all.reduce((sum, one) => sum + one.net, 0)

/** What no payout has, oldest first. */
function unpaid({ store }: Sandbox): Stripe.BalanceTransaction[] {
  const gone = new Set(store.all('payout_contents').flatMap((one) => one.transactions))
  return store.all('balance_transaction').filter((one) => one.type !== 'payout' && !gone.has(one.id))
}

const minimum = (sandbox: Sandbox, kind: 'hold' | 'release', currency: string, amount: number) =>
  recordMovement(sandbox, {
    type: `payout_minimum_balance_${kind}`,
    category: `payout_minimum_balance_${kind}`,
    amount,
    fee: 0,
    currency,
    source: null,
    description: null,
    atOnce: true,
  })

type NewPayout = {
  amount: number
  currency: string
  at: number
  contents: readonly Stripe.BalanceTransaction[]
  byHand?: 'standard' | 'instant'
}

function makePayout(sandbox: Sandbox, { amount, currency, at, contents, byHand }: NewPayout): Stripe.Payout {
  const { store } = sandbox
  const id = newId('po')
  store.put('payout_contents', { id, transactions: contents.map((one) => one.id) })
  const common = { fee: 0, currency, source: id, atOnce: true } as const
  const movement = recordMovement(sandbox, {
    ...common,
    type: 'payout',
    category: 'payout',
    amount: -amount,
    description: 'STRIPE PAYOUT',
  })
  const payout = store.put('payout', {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: Math.floor(at / day) * day + daysToTheBank * day,
    automatic: byHand === undefined,
    balance_transaction: movement.id,
    created: at,
    currency,
    description: 'STRIPE PAYOUT',
    destination: 'ba_3SandboxOfTheStandInsBank',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: sandbox.livemode,
    metadata: {},
    method: byHand ?? 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: byHand === undefined ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  })
  sandbox.emit('payout.created', payout)
  return payout
}

/** What becomes of payouts by the clock: on their way, their contents known, paid. */
function moveOn(sandbox: Sandbox, now: number): void {
  for (const { id, created, arrival_date: arrival } of sandbox.store.all('payout')) {
    const is = (status: string) => sandbox.store.get('payout', id)?.status === status
    if (is('pending') && now >= created + hoursUntilKnown * hour)
      change(sandbox, id, { status: 'in_transit' }, 'payout.updated')
    if (now >= created + hoursUntilKnown * hour && !sandbox.moods.contentsWait) tellContents(sandbox, id)
    if (is('in_transit') && now >= arrival) change(sandbox, id, { status: 'paid' }, 'payout.paid')
  }
}

function tellContents(sandbox: Sandbox, id: string): void {
  if (sandbox.store.get('payout', id)?.reconciliation_status !== 'in_progress') return
  change(sandbox, id, { reconciliation_status: 'completed' }, 'payout.reconciliation_completed')
}

function change(
  sandbox: Sandbox,
  id: string,
  set: Partial<Stripe.Payout>,
  type: Stripe.Event.Type,
): Stripe.Payout {
  const before = retrievePayout(sandbox, id)
  const previous = Object.fromEntries(
    Object.keys(set).map((key) => [key, before[key as keyof Stripe.Payout]]),
  )
  const changed = sandbox.store.put('payout', { ...before, ...set })
  sandbox.emit(type, changed, previous)
  return changed
}

/** Pays out all that is available, in yen, from the Dashboard: nobody can say later what was in it. */
export function payByHand(sandbox: Sandbox, method: 'standard' | 'instant' = 'standard'): Stripe.Payout {
  const contents = unpaid(sandbox).filter(
    (one) => one.currency === 'jpy' && one.available_on <= sandbox.now(),
  )
  const amount = sumOf(contents)
  if (amount <= 0) throw invalidRequest('You have insufficient funds in your Stripe account for this payout.')
  return makePayout(sandbox, { amount, currency: 'jpy', at: sandbox.now(), contents, byHand: method })
}

/**
 * The bank sends the money back, also after `paid`. It is on the balance again as `payout_failure`; with `listedAgain` the
 * transactions themselves are paid out by the next payout, for Stripe does not say which of the two it does.
 */
export function failPayout(sandbox: Sandbox, id: string, listedAgain = false): Stripe.Payout {
  const payout = retrievePayout(sandbox, id)
  if (payout.status === 'failed' || payout.status === 'canceled')
    throw invalidRequest(`Payout ${id} has a status of ${payout.status} and can't fail.`)
  const why = { failure_code: 'account_closed', failure_message: 'The bank account has been closed.' }
  return giveBack(sandbox, payout, { kind: 'failure', listedAgain, set: { status: 'failed', ...why } })
}

/** @throws StripeProblem 400 for one that the schedule has made, or that is on its way */
export function cancelPayout(sandbox: Sandbox, id: string): Stripe.Payout {
  const payout = retrievePayout(sandbox, id)
  if (payout.automatic || payout.status !== 'pending')
    throw invalidRequest(`Payout ${id} can't be canceled: only a pending one that was made by hand can.`)
  return giveBack(sandbox, payout, { kind: 'cancel', listedAgain: false, set: { status: 'canceled' } })
}

type Back = { kind: 'failure' | 'cancel'; listedAgain: boolean; set: Partial<Stripe.Payout> }

function giveBack(sandbox: Sandbox, payout: Stripe.Payout, { kind, listedAgain, set }: Back): Stripe.Payout {
  const { id, amount, currency } = payout
  const movement = recordMovement(sandbox, {
    ...{ type: `payout_${kind}`, category: 'payout_reversal', amount, fee: 0, currency },
    ...{ source: id, description: 'STRIPE PAYOUT FAILURE', atOnce: true },
  } as Parameters<typeof recordMovement>[1])
  if (listedAgain) {
    const listed = sandbox.store.get('payout_contents', id)?.transactions ?? []
    sandbox.store.put('payout_contents', { id, transactions: [movement.id] })
    sandbox.store.put('failed_contents', { id, transactions: listed })
  }
  const type = kind === 'failure' ? 'payout.failed' : 'payout.canceled'
  return change(sandbox, id, { ...set, failure_balance_transaction: movement.id }, type)
}

/** @throws StripeProblem 404 */
export function retrievePayout(sandbox: Sandbox, id: string): Stripe.Payout {
  const found = sandbox.store.get('payout', id)
  if (!found) throw noSuch('payout', id, 'payout')
  return found
}

export const listPayouts = (sandbox: Sandbox, params: ListParams): List<Stripe.Payout> =>
  listPage('payout', '/v1/payouts', sandbox.store.all('payout'), params)

/** Ids of what a payout was made of, its own movement apart. */
export const contentsOf = ({ store }: Sandbox, id: string): string[] =>
  (store.get('failed_contents', id) ?? store.get('payout_contents', id))?.transactions ?? []

/**
 * `GET /v1/balance_transactions`: of a payout, those that it has paid out, and the payout's own. Before Stripe has
 * completed them, only some are there.
 *
 * @throws StripeProblem 400 for a payout that was made by hand, and for an unknown one
 */
export function listTransactions(
  sandbox: Sandbox,
  params: ListParams & { payout?: string },
): List<Stripe.BalanceTransaction> {
  const { store } = sandbox
  const now = sandbox.now()
  const all = store.all('balance_transaction')
  const shown = params.payout === undefined ? all : all.filter(isIn(sandbox, params.payout))
  const told = shown.map((one) => ({ ...one, status: one.available_on <= now ? 'available' : 'pending' }))
  const oldestFirst = told.toSorted((a, b) => a.created - b.created)
  return listPage('balance_transaction', '/v1/balance_transactions', oldestFirst, params)
}

function isIn(sandbox: Sandbox, id: string): (one: Stripe.BalanceTransaction) => boolean {
  const payout = sandbox.store.get('payout', id)
  if (!payout) throw noSuchParam('payout', id, 'payout')
  if (!payout.automatic)
    throw invalidRequest(
      'Balance transaction history can only be filtered on automatic transfers, not manual.',
    )
  const contents = contentsOf(sandbox, id)
  const known = payout.reconciliation_status === 'completed' ? contents : contents.slice(1)
  const listed = new Set([...known, String(payout.balance_transaction)])
  return (one) => listed.has(one.id)
}
