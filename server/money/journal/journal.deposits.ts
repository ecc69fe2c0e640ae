import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { DepositRow } from '../deposits/index.ts'
import { type JournalModel, staffAccount, taxOfBrand } from './journal.accounts.ts'
import { addUp, type EntryLine } from './journal.entry.ts'

/**
 * What a deposit of yen moves when it reaches the bank; the one that pays out a failed one's money again moves what was in that.
 * What is not known in detail, or is not our tips', is left for the open account. `aboard`: see {@link readReplacedDeposits}.
 */
export async function linesOfDeposit(
  db: Db,
  { id, amount }: Pick<DepositRow, 'id' | 'amount'>,
  model: JournalModel,
  aboard: ReplacedDeposits,
): Promise<EntryLine[]> {
  const lines: EntryLine[] = [{ account: 'bank', branchId: null, tax: null, yen: amount }]
  const listed = await listedIn(db, aboard(id))
  const within = await takenWithinTips(
    db,
    listed.filter((line) => line.part === 'taken_back'),
  )
  for (const line of listed) {
    const { branch_id: branchId, part, gross, fee } = line
    const tax = part === 'charge' && line.pays ? taxOfBrand(line.card_brand) : 'unknown'
    lines.push({ account: 'fees', branchId, tax, yen: fee })
    // A charge that did not pay its tip is refunded: both stay on the open account.
    if (!line.pays) continue
    const ofTip = part === 'charge' ? gross : (within.get(line.id) ?? 0)
    const account = line.is_staffs ? staffAccount[model] : 'house'
    lines.push({ account, branchId, tax: null, yen: 0 - ofTip })
    lines.push({ account: 'borne', branchId, tax: null, yen: ofTip - gross })
  }
  const rest = lines.reduce((sum, { yen }) => sum + yen, 0)
  return addUp([...lines, { account: 'open', branchId: null, tax: null, yen: 0 - rest }])
}

type ReplacedDeposits = (id: string) => string[]

/** Reads which deposits failed; the answer gives one with all those whose money it pays out again, itself first. */
export async function readReplacedDeposits(db: Db): Promise<ReplacedDeposits> {
  const lines = await db
    .selectFrom('deposit_line')
    .select(['deposit_id as id', 'source'])
    // As the index has it.
    .where('part', '=', sql.lit('failed_deposit'))
    .execute()
  const failed = Map.groupBy(lines, ({ id }) => id)
  return (id) => {
    const ids = new Set([id])
    // A set is walked to its end, also where it grows meanwhile.
    for (const one of ids)
      for (const { source } of failed.get(one) ?? []) if (source !== null) ids.add(source)
    return [...ids]
  }
}

type Listed = Awaited<ReturnType<typeof listedIn>>[number]

/** Our movements in these deposits. */
const listedIn = (db: Db, depositIds: string[]) =>
  db
    .selectFrom('deposit_line as line')
    .innerJoin('payment_attempt as attempt', 'attempt.id', 'line.attempt_id')
    .innerJoin('tip', 'tip.id', 'attempt.tip_id')
    .select(['line.id', 'line.part', 'line.gross', 'line.fee', 'line.attempt_id'])
    .select(['tip.branch_id', 'tip.amount', 'tip.card_brand'])
    .select((e) => [
      e('tip.paid_attempt', '=', e.ref('attempt.id')).as('pays'),
      e
        .exists(
          e
            .selectFrom('share')
            .select('share.id')
            .whereRef('share.tip_id', '=', 'tip.id')
            .where('share.reason', '=', 'tip')
            .where('share.staff_id', 'is not', null),
        )
        .as('is_staffs'),
    ])
    .where('line.deposit_id', 'in', depositIds)
    .orderBy('line.id')
    .execute()

/**
 * How much of each of these movements was taken of its tip, by their ids. A tip that was refunded and disputed goes back twice;
 * nobody gives back more than they got, so the house bears what is beyond it.
 */
async function takenWithinTips(db: Db, taken: Listed[]): Promise<Map<string, number>> {
  const tips = new Map(taken.map((line) => [line.attempt_id, line.amount]))
  if (tips.size === 0) return new Map()
  // Those of other deposits, too, in the order in which Stripe first listed them.
  const all = await db
    .selectFrom('deposit_line as line')
    .innerJoin('deposit', 'deposit.id', 'line.deposit_id')
    .select(['line.id', 'line.gross', 'line.attempt_id'])
    .where('line.attempt_id', 'in', [...tips.keys()])
    .where('line.part', '=', 'taken_back')
    .groupBy(['line.id', 'line.gross', 'line.attempt_id'])
    .orderBy(sql`min(deposit.created_at)`)
    .orderBy('line.id')
    .execute()
  const soFar = new Map<string | null, number>()
  return new Map(
    all.map(({ id, gross, attempt_id: attempt }) => {
      const before = soFar.get(attempt) ?? 0
      const within = (yen: number) => Math.max(yen, 0 - (tips.get(attempt) ?? 0))
      soFar.set(attempt, before + gross)
      return [id, within(before + gross) - within(before)]
    }),
  )
}
