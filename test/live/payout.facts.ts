import type { PayoutSnapshot } from '../../server/gateways/stripe/payout-snapshot.ts'
import { agree, type Facts, NotSeen, refused } from './facts.ts'
import { openStripe, type StripeKeys } from './stripe.world.ts'

const noPayout = () =>
  new NotSeen(
    'the account has no such payout: Stripe makes automatic ones by its schedule, and none on request',
  )

/** Payouts are only read: nothing makes an automatic one on request. */
export function payoutFacts(keys: StripeKeys): Facts {
  const { payments } = openStripe(keys)
  const always = { fromMs: 0, beforeMs: Date.now() + 60_000 }
  const payout = async (is: (one: PayoutSnapshot) => boolean) => {
    for await (const one of payments.listPayouts(always)) if (is(one)) return one
    throw noPayout()
  }

  return {
    'stripe.payouts: the key may read the account’s payouts, and one that is not there is missing':
      async () => {
        const one = await payout(() => true)
        const known = { id: /^po_/, amount: Number, currency: /^[A-Z]{3}$/, arrivesOn: /^\d{4}-\d\d-\d\d$/ }
        agree('payout', one, known)
        agree('the same', await payments.retrievePayout(one.id), { ...one })
        await refused('retrieve', payments.retrievePayout('po_1unknown'), { name: 'PaymentMissing' })
      },

    'stripe.payout.contents: what an automatic payout is made of adds up to its amount': async () => {
      const told = await payout((one) => one.automatic && one.reconciliation === 'completed')
      let sum = 0
      for await (const one of payments.listPaidOut(told.id)) {
        agree('movement', one, {
          id: /^txn_/,
          category: String,
          net: one.gross - one.fee,
          currency: told.currency,
        })
        sum += one.net
      }
      agree('sum', sum, told.amount)
    },

    'stripe.payout.by-hand: of a payout made by hand Stripe refuses to tell what is in it': async () => {
      const made = await payout((one) => !one.automatic)
      agree('reconciliation', made, { reconciliation: 'not_applicable' })
      const contents = payments.listPaidOut(made.id)[Symbol.asyncIterator]()
      await refused('contents', contents.next(), { name: 'PaymentRefused' })
    },
  }
}
