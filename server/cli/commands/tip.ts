import type { Db } from '../../db/database.ts'
import { type Setback, setbackOf } from '../../gateways/stripe/decline.ts'
import { findTip } from '../../money/payment/index.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import { type Command, UsageError, withDatabase } from '../command.ts'
import { timeOf } from '../listed.ts'
import { readPlace } from '../options.ts'

export const tipShow: Command = {
  name: 'tip show',
  options: 'NUMBER|pi_… [--json]',
  does: [
    "how a tip stands, by the number on the receipt or by Stripe's id of the payment (pi_…,",
    'cs_…); no card, no message, no name of a guest',
  ],
  async run(setup, args) {
    const { place: typed, json } = readPlace(args, 'NUMBER', ['json'])
    return withDatabase(setup, async (db) => {
      const tip = await findShown(db, (await tipAtStripe(db, typed)) ?? typed)
      if (!tip) throw new UsageError(`there is no tip ${typed}; unpaid ones are forgotten after 30 days`)
      if (json) return JSON.stringify(tip, null, 2)
      return Object.entries(tip)
        .filter(([, value]) => value !== undefined && value !== 0)
        .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`)
        .join('\n')
    })
  },
}

/** The tip of a payment in Stripe's Dashboard; undefined if that is no id of such a payment. */
async function tipAtStripe(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('payment_attempt')
    .select('tip_id')
    .where((e) => e.or([e('payment_intent_id', '=', id), e('checkout_session_id', '=', id)]))
    .executeTakeFirst()
  return found?.tip_id
}

/** Why a tip is not paid though no card was declined. */
const notPaid: Record<Setback, string> = {
  away: 'Stripe did not answer (CODE), the card was not asked',
  problem: 'Stripe refused our request, the card was not asked',
  email: 'Stripe refused the address for the receipt, the card was not asked',
  unknown: 'Stripe knows no such payment',
  used: 'the approval was used before, perhaps by a payment that the books have lost',
}

/** What helps somebody on the telephone. Amounts are whole yen, times those of the business. */
async function findShown(db: Db, id: string) {
  const tip = await findTip(db, id)
  if (!tip) return undefined
  const { timeZone } = await businessOf(db, tip.business_id)
  const branch = await findBranch(db, tip.branch_id)
  const attempts = await db
    .selectFrom('payment_attempt')
    .select('payment_intent_id')
    .where('tip_id', '=', id)
    .where('payment_intent_id', 'is not', null)
    .orderBy('n')
    .execute()
  const setback = tip.state === 'declined' ? setbackOf(tip.decline_code) : undefined
  // An HTTP status behind the reason says more than the reason.
  const [status = ''] = tip.decline_code?.split(' ').slice(-1) ?? []
  return {
    number: tip.id,
    state: setback ? `not paid: ${notPaid[setback].replace('CODE', status)}` : tip.state,
    branch: branch?.name,
    for: { all: 'everybody', staff: 'one person', branch: 'the house' }[tip.recipient],
    amount: tip.amount,
    begun: timeOf(tip.created_at, timeZone),
    paid: tip.succeeded_at === null ? undefined : timeOf(tip.succeeded_at, timeZone),
    [setback ? 'reason' : 'declined']: tip.decline_code ?? undefined,
    refunded: tip.refunded_amount,
    disputed: tip.disputed_amount,
    stripe: attempts.flatMap(({ payment_intent_id: intent }) => intent ?? []),
  }
}
