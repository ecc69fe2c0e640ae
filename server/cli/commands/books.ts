import { createLogger } from '../../base/logger.ts'
import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { compareWithStripe } from '../../money/books/verify.stripe.ts'
import { verifyBooks } from '../../money/books/verify.ts'
import { openPayments } from '../../money/payments.ts'
import {
  type Command,
  MistypedError,
  type Outcome,
  type Setup,
  whyNotAsked,
  withDatabase,
  withOwnBooks,
} from '../command.ts'
import { readOptions } from '../options.ts'

export const booksVerify: Command = {
  name: 'books verify',
  options: '[--stripe [--since DATE]]',
  does: [
    'recomputes every tip, share, day and month, and names what differs; with --stripe',
    "compares them with Stripe's own lists, of all time or since DATE (changes nothing)",
  ],
  async run(setup, args) {
    const { stripe, since } = read(args)
    return stripe ? compare(setup, since) : verify(setup)
  },
}

async function verify(setup: Setup): Promise<Outcome> {
  const { tips, differences, more, wrongDays } = await withDatabase(setup, (db) => verifyBooks(db))
  const clock =
    wrongDays.length === 0
      ? []
      : [...wrongDays, 'These were booked while the clock of the machine was wrong.']
  if (differences.length === 0) return [...clock, `The books add up. Tips looked at: ${tips}.`].join('\n')
  const lines = differences.map(
    ({ kind, id, expected, found }) => `${kind} ${id}: expected ${expected}; found ${found}`,
  )
  const rest = more > 0 ? [`… and ${more} more`] : []
  const sum = `The books do NOT add up: ${lines.length + more} differences in ${tips} tips.`
  return { said: [...clock, ...lines, ...rest, sum].join('\n'), failed: true }
}

/** Newer payments, in ms, are not compared: their events may still be on the way. */
const tooNew = 10 * 60_000

async function compare(setup: Setup, sinceMs: number | undefined): Promise<Outcome> {
  return withOwnBooks(setup, async (db) => {
    const { gateway: payments } = openPayments(setup, { db, log: createLogger(setup.config.log) })
    const lines: string[] = []
    const say = (line: string) => void lines.push(line)
    const span = { sinceMs, untilMs: Date.now() - tooNew }
    const compared = await compareWithStripe({ db, payments }, span, say).catch((error: unknown) => {
      throw error instanceof PaymentUnavailable ? whyNotAsked(error) : error
    })
    const { charges, refunds, disputes, differences } = compared
    const looked = `Charges looked at: ${charges}, refunds: ${refunds}, disputes: ${disputes}. The last 10 minutes are left out.`
    if (differences === 0) return `The books equal Stripe's. ${looked}`
    const sum = `The books do NOT equal Stripe's: ${differences} differences. ${looked}`
    return { said: [...lines, sum].join('\n'), failed: true }
  })
}

function read(args: string[]): { stripe: boolean; since: number | undefined } {
  const { stripe, since } = readOptions(args, [], ['since'], ['stripe'])
  const sinceMs = since === undefined ? undefined : Date.parse(since)
  if (Number.isNaN(sinceMs)) throw new MistypedError('--since wants a date such as 2026-11-20')
  if (sinceMs !== undefined && !stripe) throw new MistypedError('--since goes with --stripe')
  return { stripe, since: sinceMs }
}
