import Stripe from 'stripe'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { confirmRefund, draftRefund, leftOf } from '../../server/features/refund/refund.service.ts'
import { reconcile } from '../../server/features/tip/tip.reconcile.ts'
import { createTipService } from '../../server/features/tip/tip.service.ts'
import type { Tip } from '../../server/features/tip/tip.types.ts'
import { PaymentUnavailable } from '../../server/gateways/stripe/payment-errors.ts'
import { Crash, mortal, type Trouble } from '../support/mortal.ts'
import { createGuest, type TipWorld } from '../support/tip-world.ts'
import type { Action } from './tip-actions.ts'

const minute = 60_000
const cards = ['pm_card_visa', 'pm_card_authenticationRequired', 'pm_card_visa', 'pm_card_chargeDeclined']
const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]

/** One play: a guest, empty tables, an empty sandbox. Fees and notices come only as actions. */
export async function beginGame(world: TipWorld, stripe: Stripe) {
  const { db } = world.deps
  world.reset()
  world.sandbox.setWebhookTarget(null)
  await emptyTables(db)
  const guestId = newId()
  const { control } = world.sandbox
  const guest = createGuest(world, guestId)

  const later = (ms: number) => {
    world.advance(ms)
    control.advance({ ms })
  }
  /** What a process that may die does. Dying and lost answers are part of the game, anything else is a mistake. */
  const bravely = async (
    trouble: Trouble,
    work: (mine: ReturnType<typeof createGuest>, w: TipWorld) => Promise<unknown>,
  ) => {
    const deps = mortal(world.deps, trouble)
    const w = { ...world, deps, tips: createTipService(deps) }
    try {
      return await work(createGuest(w, guestId), w)
    } catch (error) {
      if (error instanceof Crash || error instanceof PaymentUnavailable) return undefined
      throw error
    }
  }
  const tipAt = async (n: number): Promise<Tip | undefined> => {
    const rows = await db.selectFrom('tip').select('id').orderBy('created_at').orderBy('id').execute()
    const row = pick(rows, n)
    return row && world.tips.find(guestId, row.id)
  }
  const withTip = async (
    a: { tip: number; trouble: Trouble },
    work: (tip: Tip, mine: typeof guest, w: TipWorld) => Promise<unknown>,
  ) => {
    const tip = await tipAt(a.tip)
    return tip && bravely(a.trouble, (mine, w) => work(tip, mine, w))
  }
  const chargesLeft = () =>
    world.sandbox.books().charges.filter((one) => one.paid && !one.refunded && !one.disputed)

  const act = async (a: Action): Promise<unknown> => {
    const books = world.sandbox.books()
    switch (a.do) {
      case 'start': {
        const staffId = world.seed.staffIds[0] ?? ''
        const recipient = pick(
          [{ kind: 'all' }, { kind: 'branch' }, { kind: 'staff', staffId }] as const,
          a.whom,
        )
        return guest.start({ amount: a.amount, ...(recipient && { recipient }) }).catch(unlessGone)
      }
      case 'attach': {
        const token = await world.card(pick(cards, a.card))
        return withTip(a, (tip, _, w) => w.tips.attachCard(guestId, tip.id, tip.version, token))
      }
      case 'pay': {
        const token = await world.card(pick(cards, a.card))
        return withTip(a, (tip, mine) => mine.pay(tip, tip.cardReady ? {} : { confirmationToken: token }))
      }
      case 'payHosted':
        return withTip(a, (tip, mine) => mine.payHosted(tip))
      case 'onHostedPage': {
        // Only pages whose address we gave to the guest: one made just before a crash is seen by nobody.
        const rows = await db.selectFrom('payment_attempt').select('checkout_session_id').execute()
        const given = new Set(rows.map((row) => row.checkout_session_id))
        const page = pick(
          world.sandbox.books().sessions.filter((one) => one.status === 'open' && given.has(one.id)),
          a.page,
        )
        const card = pick(cards, a.card)
        return page && card && control.payCheckout({ id: page.id, card })
      }
      case 'atTheBank': {
        const waiting = pick(
          books.paymentIntents.filter((one) => one.status === 'requires_action'),
          a.intent,
        )
        return (
          waiting &&
          control.authenticate({ payment_intent: waiting.id, result: a.passes ? 'complete' : 'fail' })
        )
      }
      case 'refresh':
        return withTip(a, (tip, mine) => mine.refresh(tip))
      case 'cancel':
        return withTip(a, (tip, mine) => mine.cancel(tip))
      case 'again':
        return withTip(a, (tip, mine) => mine.again(tip))
      case 'change': {
        const tip = await tipAt(a.tip)
        return tip && guest.change(tip, { amount: a.amount })
      }
      case 'notice': {
        const event = pick((await stripe.events.list({ limit: 100 })).data, a.event)
        return event && deliver(event, a.trouble)
      }
      case 'refund': {
        const charge = pick(chargesLeft(), a.charge)
        const amount = charge && Math.ceil((charge.amount - charge.amount_refunded) / a.part)
        return charge && amount && control.refund({ charge: charge.id, amount })
      }
      case 'ownerRefunds':
        return withTip(a, (tip, _, w) => ownerRefunds(w, tip.id, a.part))
      case 'failRefund': {
        const refund = pick(
          books.refunds.filter((one) => one.status === 'succeeded'),
          a.refund,
        )
        const disputed = books.disputes.some((one) => one.payment_intent === refund?.payment_intent)
        return refund && !disputed && control.failRefund({ id: refund.id })
      }
      case 'dispute': {
        const charge = pick(chargesLeft(), a.charge)
        return charge && control.openDispute({ charge: charge.id })
      }
      case 'closeDispute': {
        const open = pick(
          books.disputes.filter((one) => one.status === 'needs_response'),
          a.dispute,
        )
        return open && control.closeDispute({ id: open.id, status: a.won ? 'won' : 'lost' })
      }
      case 'staff': {
        const person = pick(world.seed.staffIds, a.person) ?? ''
        const row = await db
          .selectFrom('staff')
          .select('deleted_at')
          .where('id', '=', person)
          .executeTakeFirst()
        const change = { deleted_at: row?.deleted_at === null ? world.deps.clock() : null }
        return db.updateTable('staff').set(change).where('id', '=', person).execute()
      }
      case 'reconcile':
        return bravely(a.trouble, (_, w) => reconcile(w.deps))
      case 'later':
        return later(a.minutes * minute)
      case 'together':
        return Promise.all(a.actions.map(act))
    }
  }

  const deliver = (event: Stripe.Event, trouble: Trouble) => {
    const payload = JSON.stringify(event)
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: world.sandbox.webhookSecret })
    return bravely(trouble, (_, w) => w.tips.handleWebhook(Buffer.from(payload), header))
  }

  return { act, later }
}

/** Fills in, and presses twice: part of what is left, where anything is. */
async function ownerRefunds(w: TipWorld, tipId: string, part: number): Promise<unknown> {
  const left = await leftOf(w.deps.db, tipId)
  if (left.kind !== 'left') return undefined
  const order = { tipId, amount: Math.ceil(left.amount / part), reason: 'duplicate', note: '' } as const
  const drafted = await draftRefund(w.deps, 'demoowner0000001', order)
  if (drafted.kind !== 'drafted') return undefined
  const by = { memberId: 'demoowner0000001', businessId: w.seed.businessId }
  const deps = { ...w.deps, settleAttempt: (id: string) => w.tips.settleAttempt(id) }
  const press = () => confirmRefund(deps, by, drafted.id)
  return Promise.all([press(), press()])
}

/** The first person has been deleted in this play: nobody can tip them now. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error) || error.name !== 'UnknownRecipientError') throw error
}

async function emptyTables(db: Db) {
  await db.deleteFrom('earning_sum').execute()
  for (const table of [
    'job_lease',
    'stripe_event',
    'refund_request',
    'booking',
    'share',
    'payment_attempt',
    'tip',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.updateTable('staff').set({ deleted_at: null }).execute()
}
