import { setTimeout as wait } from 'node:timers/promises'
import { createLogger } from '../../base/logger.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { forgetTestBooks, setMarker, type TestBooks } from '../../money/books/index.ts'
import type { TipDeps } from '../../money/payment/index.ts'
import { openPayments } from '../../money/payments.ts'
import { leaseMs, type ReconcileOptions, reconcile } from '../../money/stripe-events/index.ts'
import { compareDeposits, compareWithStripe, verifyBooks } from '../../money/verify/index.ts'
import {
  type Command,
  MistypedError,
  type Outcome,
  type Setup,
  UsageError,
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
  const { tips, differences, more, wrongClock, readBack } = await withDatabase(setup, (db) => verifyBooks(db))
  const clock =
    wrongClock.length === 0
      ? []
      : [...wrongClock, 'These were booked while the clock of the machine was wrong.']
  const records = readBack.map(
    (payday) => `payday ${payday} was read back from its record: what was owed then is not checked.`,
  )
  if (differences.length === 0)
    return [...clock, ...records, `The books add up. Tips looked at: ${tips}.`].join('\n')
  const lines = differences.map(
    ({ kind, id, expected, found }) => `${kind} ${id}: expected ${expected}; found ${found}`,
  )
  const rest = more > 0 ? [`… and ${more} more`] : []
  const sum = `The books do NOT add up: ${lines.length + more} differences in ${tips} tips.`
  return { said: [...clock, ...records, ...lines, ...rest, sum].join('\n'), failed: true }
}

/** Newer payments, in ms, are not compared: their events may still be on the way. */
const tooNew = 10 * 60_000

async function compare(setup: Setup, sinceMs: number | undefined): Promise<Outcome> {
  return withOwnBooks(setup, async (db) => {
    const { gateway: payments } = openPayments(setup, { db, log: createLogger(setup.config.log) })
    const lines: string[] = []
    const say = (line: string) => void lines.push(line)
    const span = { sinceMs, untilMs: Date.now() - tooNew }
    const asked = (error: unknown) => {
      throw error instanceof PaymentUnavailable ? whyNotAsked(error) : error
    }
    const compared = await compareWithStripe({ db, payments }, span, say).catch(asked)
    const paidOut = await compareDeposits({ db, payments }, span, say).catch(asked)
    const { charges, refunds, disputes } = compared
    const differences = compared.differences + paidOut.differences
    const counts = `Charges looked at: ${charges}, refunds: ${refunds}, disputes: ${disputes}, deposits: ${paidOut.deposits}.`
    const looked = `${counts} The last 10 minutes are left out.${paidOut.refused ? notCompared(paidOut.refused.right) : ''}`
    if (differences === 0) return `The books equal Stripe's. ${looked}`
    const sum = `The books do NOT equal Stripe's: ${differences} differences. ${looked}`
    return { said: [...lines, sum].join('\n'), failed: true }
  })
}

const notCompared = (right: string | undefined) =>
  ` Deposits were not compared: the key may not read payouts${right ? ` (${right})` : ''}.`

function read(args: string[]): { stripe: boolean; since: number | undefined } {
  const { stripe, since } = readOptions(args, [], ['since'], ['stripe'])
  const sinceMs = since === undefined ? undefined : Date.parse(since)
  if (Number.isNaN(sinceMs)) throw new MistypedError('--since wants a date such as 2026-11-20')
  if (sinceMs !== undefined && !stripe) throw new MistypedError('--since goes with --stripe')
  return { stripe, since: sinceMs }
}

export const booksForgetTest: Command = {
  name: 'books forget-test',
  options: '[--yes]',
  does: [
    'empties books made with test keys, before live ones are used; without --yes it only',
    'says what would go. Stop the servers first',
  ],
  async run(setup, args) {
    const { yes } = readOptions(args, [], [], ['yes'])
    const result = await withDatabase(setup, (db) => forgetTestBooks(db, yes, Date.now()))
    if (result.kind === 'live')
      throw new UsageError('These books are live: nothing in them is ever forgotten.')
    if (result.kind === 'unknown') {
      throw new UsageError(
        'It is not written down with which keys these books were made: start the server once with those keys.',
      )
    }
    const { kind, books } = result
    if (kind === 'forgotten') return `Forgotten: ${list(books)}. The next start takes live keys.`
    return `This would forget ${list(books)}. Branches, people and codes stay. To do it: stop the servers, then add --yes`
  },
}

const list = ({ tips, paid, yen, refunds, events, cash }: TestBooks) =>
  `${tips} tips (${paid} paid with test cards, ¥${yen.toLocaleString('en')}), ${refunds} refunds, ${events} events, ${cash} counts of cash boxes`

export const reconcileCommand: Command = {
  name: 'reconcile',
  options: '[--since DATE]',
  does: [
    'asks Stripe about every tip with something left to learn, and reads its lists',
    '(of the last hours, or since DATE, e.g. 2026-11-20 or 2026-11-20T18:00Z)',
  ],
  async run(setup, args) {
    const { since } = readOptions(args, [], ['since'])
    const sinceMs = since === undefined ? undefined : Date.parse(since)
    if (Number.isNaN(sinceMs) || (sinceMs ?? 0) > Date.now())
      throw new MistypedError('--since wants a date in the past such as 2026-11-20')
    return withOwnBooks(setup, async (db) => {
      // A database that was restored by its own tools tells us nothing; what follows is this command.
      if (sinceMs !== undefined) await inTransaction(db, (trx) => setMarker(trx, sinceMs))
      const log = createLogger(setup.config.log)
      const { gateway: payments } = openPayments(setup, { db, log })
      const deps = { db, payments, clock: Date.now, log }
      const result = await reconcileInTurn(deps, {
        everything: true,
        ...(sinceMs !== undefined && { sinceMs }),
      })
      if (result.kind === 'busy') return 'Another process is reconciling; nothing to do here.'
      if (result.kind === 'unavailable') throw whyNotAsked(result.error)
      if (result.kind === 'stopped') return 'Stopped half-way; what is left comes with the next run.'
      const { checked, news, adopted, unplaced, failed } = result
      const said = [
        `Tips looked at: ${checked}. News found at Stripe: ${news}. Failed: ${failed}.`,
        ...(adopted > 0 ? [`Payments that the books did not have, and have now: ${adopted}.`] : []),
        ...(unplaced > 0 ? [`Payments that have NO place in the books: ${unplaced}. ${unplacedMeans}`] : []),
      ].join('\n')
      return failed > 0 || unplaced > 0 ? { said, failed: true } : said
    })
  },
}

const unplacedMeans =
  'Their branch is unknown (restore a later backup), or they are not in yen. Or give them back in Stripe; the log names them.'

/** Waits while another process reconciles, or until the lease of one that died has expired. */
async function reconcileInTurn(deps: TipDeps, options: ReconcileOptions) {
  for (const start = Date.now(); ; await wait(500)) {
    const result = await reconcile(deps, options)
    if (result.kind !== 'busy' || Date.now() - start > 2 * leaseMs) return result
  }
}
