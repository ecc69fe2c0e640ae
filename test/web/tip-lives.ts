import type { TipState } from '../../views/words.ts'
import type { TestApp } from '../support/app.ts'
import { beginTip, type GuestBrowser, guestBrowser, hiddenField, pay, toPreview } from '../support/guest.ts'

export type StepName = 'amount' | 'confirm' | 'credit' | 'payment' | 'success' | 'cancel'

const rests: Record<StepName, string> = {
  amount: '',
  confirm: '/confirm',
  credit: '/credit',
  payment: '/payment',
  success: '/payment/success',
  cancel: '/payment/cancel',
}
export const steps = Object.keys(rests) as StepName[]

export const addressOf = (branchId: string, tipId: string, step: StepName) =>
  `/tip/${branchId}${rests[step]}?tip=${tipId}`

/** One tip of one guest, who speaks English and has no script. */
export type Life = {
  guest: GuestBrowser
  tipId: string
  at(step: StepName): string
  state(): Promise<TipState>
}

let guests = 0
/** Each guest has an address of their own, as far as the limits are concerned. */
function ownIp(): string {
  guests += 1
  return `203.0.113.${guests % 250}`
}

/** What every such tip says, to be found again on its pages. */
export const said = { amount: '2345', review: 'With love & <b>thanks</b>' }

/**
 * Brings tips to where they stand by what guests, banks and venues really do. The application's webhook must be the
 * sandbox's target (see useWire). Each call is a tip and a guest of its own.
 */
export const tipLives = (test: TestApp) => {
  const begin = async (): Promise<Life> => {
    const guest = guestBrowser(test.app, { 'Accept-Language': 'en', 'X-Forwarded-For': ownIp() })
    const { tipId } = await beginTip(guest, test.seed.branchId, said)
    const row = () => test.deps.db.selectFrom('tip').select('state').where('id', '=', tipId)
    return {
      guest,
      tipId,
      at: (step) => addressOf(test.seed.branchId, tipId, step),
      state: async () => (await row().executeTakeFirstOrThrow()).state,
    }
  }
  const card = async (alias?: string) => {
    const life = await begin()
    return { life, preview: await toPreview(life.guest, test.sandbox, life.at('confirm'), alias) }
  }
  const paid = async (alias?: string) => {
    const { life, preview } = await card(alias)
    await pay(life.guest, preview)
    // Stripe tells the fee a moment later, which changes the row once more.
    test.sandbox.control.settle()
    await test.sandbox.control.idle()
    return life
  }
  const opened = async () => {
    const life = await begin()
    const page = await life.guest.get(life.at('confirm'))
    await life.guest.post(life.at('confirm'), { version: hiddenField(page.text, 'version') })
    return life
  }
  const then = async (life: Life, happens: (intent: string) => unknown) => {
    happens(intentOf(test, life))
    await test.sandbox.control.idle()
    return life
  }

  return {
    draft: begin,
    /** A card has been typed. */
    ready: async () => (await card()).life,
    /** The bank wants to hear from the guest. */
    bank: () => paid('pm_card_threeDSecure2Required'),
    /** Stripe's own page is open. */
    hosted: opened,
    processing: async () => {
      const life = await paid('pm_card_threeDSecure2Required')
      const { payments } = test.deps
      const asked = intentOf(test, life)
      const retrieve = payments.retrieveIntent
      // The stand-in's cards are charged at once; a slow one exists only in Stripe's word for it.
      payments.retrieveIntent = async (id) => {
        const snapshot = await retrieve(id)
        return id === asked ? { ...snapshot, status: 'processing', url: undefined } : snapshot
      }
      await life.guest.get(life.at('payment'))
      return life
    },
    /** With this test card, by Stripe's name for it. */
    declined: (card = 'pm_card_visa_chargeDeclinedInsufficientFunds') => paid(card),
    cancelled: async () => {
      const life = await opened()
      await life.guest.post(life.at('cancel'), {})
      return life
    },
    expired: async () => {
      const life = await opened()
      const session = test.sandbox.books().sessions.find((one) => one.metadata?.tip_id === life.tipId)
      test.sandbox.control.expireSession({ id: session?.id ?? '' })
      await test.sandbox.control.idle()
      return life
    },
    succeeded: () => paid(),
    partially_refunded: async () =>
      then(await paid(), (payment_intent) => test.sandbox.control.refund({ payment_intent, amount: 345 })),
    refunded: async () =>
      then(await paid(), (payment_intent) => test.sandbox.control.refund({ payment_intent })),
    disputed: async () =>
      then(await paid(), (payment_intent) => test.sandbox.control.openDispute({ payment_intent })),
  } satisfies Record<string, () => Promise<Life>>
}

export type LifeName = keyof ReturnType<typeof tipLives>

export function intentOf(test: TestApp, { tipId }: Pick<Life, 'tipId'>): string {
  const intent = test.sandbox.books().paymentIntents.find((one) => one.metadata.tip_id === tipId)
  if (!intent) throw new Error(`no payment of tip ${tipId}`)
  return intent.id
}
