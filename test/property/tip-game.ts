import Stripe from 'stripe'
import { dayIn } from '../../server/base/calendar.ts'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { createTipService } from '../../server/features/tip/tip.service.ts'
import { PaymentRefused, PaymentUnavailable } from '../../server/gateways/stripe/payment-errors.ts'
import { findMarker, setMarker } from '../../server/money/books/books-marker.ts'
import { answerMarker } from '../../server/money/payday/answer-marker.ts'
import { listPaydays } from '../../server/money/payday/payday.store.ts'
import { returnLines } from '../../server/money/payday/return-lines.ts'
import type { TipDeps } from '../../server/money/payment/payment.deps.ts'
import type { Tip } from '../../server/money/payment/tip.types.ts'
import { confirmRefund, draftRefund, refundableOf } from '../../server/money/refund/refund.service.ts'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { payEverybody, untold } from '../demo/books/pay-everybody.ts'
import { Crash, mortal, type Trouble } from '../support/mortal.ts'
import { lookAtTips, type TipsNow } from '../support/tip-books.ts'
import { createGuest, type TipWorld } from '../support/tip-world.ts'
import { type Copy, copyOf, emptyTables, putBack } from './copies.ts'
import type { Order } from './ledger.ts'
import { cards, pick, playsAtStripe } from './plays-at-stripe.ts'
import type { Action, AtStripe } from './tip-actions.ts'

const minute = 60_000
const timeZone = 'Asia/Tokyo'
const owner = ({ seed }: TipWorld) => ({ memberId: 'demoowner0000001', businessId: seed.businessId })
/** The other process's clock goes before ours by this much, in ms. */
const ahead = 3000

/** One play: a guest, empty tables, an empty sandbox, two processes. Fees and events come only as actions. `number`: see `reset`. */
export async function beginGame(world: TipWorld, otherDb: Db, number: number) {
  const { stripe } = world
  const { db } = world.deps
  world.reset(number)
  world.sandbox.setWebhookTarget(null)
  await emptyTables(db)
  const guestId = newId()
  const { control } = world.sandbox
  const processes: TipDeps[] = [
    world.deps,
    { ...world.deps, db: otherDb, clock: () => world.deps.clock() + ahead },
  ]
  /** Whom each tip is for, and who was there when it was paid: what the ledger goes by. */
  let orders = new Map<string, Order>()
  let copy: { books: Copy; orders: Map<string, Order>; at: number } | undefined
  /** Payments that a restore has made us forget. */
  const lostIntents = new Set<string>()

  const later = (ms: number) => {
    world.advance(ms)
    control.advance({ ms })
  }
  const tipAt = async (n: number): Promise<Tip | undefined> => {
    const rows = await db.selectFrom('tip').select('id').orderBy('created_at').orderBy('id').execute()
    const row = pick(rows, n)
    return row && world.tips.find(guestId, row.id)
  }
  const pagesGiven = async () => {
    const rows = await db.selectFrom('payment_attempt').select('checkout_session_id').execute()
    return new Set(rows.map((row) => row.checkout_session_id))
  }
  const outside = playsAtStripe({ sandbox: world.sandbox, stripe, pagesGiven, tipAt })

  const actIn = async (mine: TipDeps, a: Action): Promise<unknown> => {
    /** What a process that may die does. Dying, lost answers and refusals are part of the game, anything else is a mistake. */
    const bravely = async (trouble: Trouble, work: (w: TipWorld) => Promise<unknown>) => {
      const deps = mortal(mine, trouble)
      try {
        return await work({ ...world, deps, tips: createTipService(deps) })
      } catch (error) {
        const known = [Crash, PaymentUnavailable, PaymentRefused].some((kind) => error instanceof kind)
        if (!known) throw error
        return undefined
      }
    }
    type Guest = ReturnType<typeof createGuest>
    const withTip = async (
      { tip: n, trouble }: { tip: number; trouble: Trouble },
      work: (tip: Tip, guest: Guest, w: TipWorld) => Promise<unknown>,
    ) => {
      const tip = await tipAt(n)
      return tip && bravely(trouble, (w) => work(tip, createGuest(w, guestId), w))
    }
    switch (a.do) {
      case 'start': {
        const staffId = world.seed.staffIds[0] ?? ''
        const whom = [{ kind: 'all' }, { kind: 'branch' }, { kind: 'staff', staffId }] as const
        const recipient = pick(whom, a.whom) ?? whom[0]
        const tip = await createGuest(world, guestId).start({ amount: a.amount, recipient }).catch(unlessGone)
        const meant = recipient.kind === 'staff' ? staffId : recipient.kind
        return tip && orders.set(tip.id, { for: meant, present: [] })
      }
      case 'attach': {
        const token = await world.card(pick(cards, a.card))
        return withTip(a, (tip, _, w) => w.tips.attachCard(guestId, tip.id, tip.version, token))
      }
      case 'pay': {
        const token = await world.card(pick(cards, a.card))
        return withTip(a, (tip, guest) => guest.pay(tip, tip.cardReady ? {} : { confirmationToken: token }))
      }
      case 'payHosted':
        return withTip(a, (tip, guest) => guest.payHosted(tip))
      case 'refresh':
        return withTip(a, (tip, guest) => guest.refresh(tip))
      case 'again':
        return withTip(a, (tip, guest) => guest.again(tip))
      case 'change': {
        const tip = await tipAt(a.tip)
        if (!tip) return undefined
        const changed = await createGuest(world, guestId).change(tip, { amount: a.amount })
        if (changed.kind !== 'ok') return undefined
        // A payment that had begun may still pay, and Stripe keeps whom it was for.
        const begun = await db
          .selectFrom('payment_attempt')
          .select('id')
          .where('tip_id', '=', tip.id)
          .execute()
        if (begun.length > 0) outside.alsoFor(tip.id, orders.get(tip.id)?.for ?? '')
        // The form that is sent says "all".
        return orders.set(tip.id, { for: 'all', present: [] })
      }
      case 'notice': {
        const event = pick((await stripe.events.list({ limit: 100 })).data, a.event)
        if (!event) return undefined
        const payload = JSON.stringify(event)
        const { webhookSecret: secret } = world.sandbox
        const header = Stripe.webhooks.generateTestHeaderString({ payload, secret })
        return bravely(a.trouble, (w) => w.tips.handleWebhook(Buffer.from(payload), header))
      }
      case 'ownerRefunds':
        return withTip(a, (tip, _, w) => ownerRefunds(w, tip.id, a.part))
      case 'reconcile':
        return bravely(a.trouble, (w) => reconcile(w.deps))
      case 'payday':
        return bravely(a.trouble, (w) => payday(w, a.how))
      case 'staff': {
        const person = pick(world.seed.staffIds, a.person) ?? ''
        const row = db.selectFrom('staff').select('deleted_at').where('id', '=', person)
        const gone = (await row.executeTakeFirstOrThrow()).deleted_at !== null
        const change = { deleted_at: gone ? null : world.deps.clock() }
        return db.updateTable('staff').set(change).where('id', '=', person).execute()
      }
      case 'later':
        return later(a.minutes * minute)
      case 'copy':
        copy = { books: await copyOf(db), orders: new Map(orders), at: world.deps.clock() }
        return undefined
      case 'putBack':
        return restore()
      case 'together':
        return Promise.all(a.actions.map((one, n) => actIn(processes[n % 2] ?? mine, one)))
      default:
        return outside.play(a satisfies AtStripe)
    }
  }

  async function restore() {
    if (!copy) return
    for (const intent of world.sandbox.books().paymentIntents) lostIntents.add(intent.id)
    await putBack(db, copy.books)
    const { at } = copy
    await db.transaction().execute((trx) => setMarker(trx, at))
    const rows = await db.selectFrom('tip').select('id').execute()
    const known = new Set(rows.map(({ id }) => id))
    const before = copy.orders
    // What the copy lacks comes back as for whom its guest gave it, and who is there then shares it.
    orders = new Map(
      [...orders].map(([id, order]) => [
        id,
        (known.has(id) && before.get(id)) || { for: order.for, present: [] },
      ]),
    )
  }

  /** Looks at all tips. Notes who is there for those just paid, and whom those are for that try others again. */
  async function note(): Promise<TipsNow> {
    const now = await lookAtTips(db)
    for (const { id, again_of } of now.tips) {
      const earlier = again_of === null ? undefined : orders.get(again_of)
      if (earlier && !orders.has(id)) orders.set(id, { for: earlier.for, present: [] })
    }
    const paid = now.tips.filter(
      ({ id, paid_attempt }) => paid_attempt !== null && orders.get(id)?.present.length === 0,
    )
    if (paid.length === 0) return now
    const there = await db.selectFrom('staff').select('id').where('deleted_at', 'is', null).execute()
    const present = world.seed.staffIds.filter((id) => there.some((one) => one.id === id))
    for (const { id, recovered_at } of paid) {
      const or = recovered_at === null ? [] : (outside.otherwiseFor.get(id) ?? [])
      orders.set(id, { for: '', ...orders.get(id), or, present })
    }
    return now
  }

  return {
    later,
    note,
    act: async (a: Action) => {
      await actIn(world.deps, a)
      return { restored: a.do === 'putBack', now: await note() }
    },
    orders: () => orders,
    isOutside: (one: { attemptId: string; intentId: string }) =>
      outside.outside.has(one.attemptId) || outside.outside.has(one.intentId),
    /** Payments that our server can't have ended: Stripe did not know them for a while, or we don't any more. */
    strays: () => new Set([...outside.forgotten, ...lostIntents]),
    /** Whatever keeps Stripe from working as it should is over, and its own bookings are done. */
    calm: () => {
      control.clearFaults()
      for (const id of outside.forgotten) control.remember({ id })
      control.fillBalance()
      control.settle()
    },
  }
}

/** Fills in, and presses twice: part of what is left, where anything is. */
async function ownerRefunds(w: TipWorld, tipId: string, part: number): Promise<unknown> {
  const left = await refundableOf(w.deps.db, tipId)
  if ('refused' in left) return undefined
  const order = { tipId, amount: Math.ceil(left.amount / part), reason: 'duplicate', note: '' } as const
  const drafted = await draftRefund(w.deps, owner(w).memberId, order)
  if ('refused' in drafted) return undefined
  const deps = { ...w.deps, settleAttempt: (id: string) => w.tips.settleAttempt(id) }
  const press = () => confirmRefund(deps, owner(w), drafted.id)
  return Promise.all([press(), press()])
}

/** What an owner does about pay; what is refused is left. After a restore they say that all paydays are here. */
async function payday({ deps, ...world }: TipWorld, how: 'payday' | 'outside' | 'return') {
  const { db } = deps
  const now = deps.clock()
  const by = owner({ deps, ...world })
  if (await findMarker(db, by.businessId)) await answerMarker(db, by, {}, now)
  if (how === 'return') {
    const [newest] = await listPaydays(db, by.businessId)
    const lines = 'all' as const
    return newest && returnLines(db, untold, by, { paydayId: newest.id, lines, why: 'r' }, now)
  }
  const today = dayIn(timeZone, now)
  return payEverybody(db, by, { until: today, payDay: today, kind: how }, now)
}

/** The first person has been deleted in this play: nobody can tip them now. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error) || error.name !== 'UnknownRecipientError') throw error
}
