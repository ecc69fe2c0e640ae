import { inChunks } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId, newIds } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { splitAmongAll } from '../books/shares.store.ts'
import type { Share } from '../books/split.ts'
import { bookCash } from '../books/sums.store.ts'
import { holdChain } from '../payday/payday.store.ts'
import { findCount, listCashShares } from './cash.store.ts'

/** Who types it, and for which branch. */
export type At = { businessId: string; branchId: string; memberId: string }

/** What was counted in a cash box, in whole yen. `id`: of the form. */
export type Counted = { id: string; amount: number; firstName: string; secondName: string }

/**
 * Shares what was counted among those who work at the branch now, and books it today. The same form again changes
 * nothing; `sent`: it was sent before with something else in it.
 */
export function countCash(
  db: Db,
  at: At,
  { id, amount, firstName, secondName }: Counted,
  now: number,
): Promise<'counted' | 'sent'> {
  return inTransaction(db, async (trx) => {
    // Of two clicks at once, the second waits here, and then finds what the first has written.
    await holdChain(trx, at.branchId)
    const sent = await findCount(trx, id)
    if (sent) {
      const same = sent.branchId === at.branchId && sent.amount === amount
      return same && sent.firstName === firstName && sent.secondName === secondName ? 'counted' : 'sent'
    }
    const { rule, inputs, shares } = await splitAmongAll(trx, at.branchId, amount)
    const names = { first_name: firstName, second_name: secondName }
    const split = { split_rule: rule, split_inputs: JSON.stringify(inputs) }
    await write(trx, at, { id, amount, ...names, ...split, corrects: null, reason: '' }, shares, now)
    await recordCash(trx, at, 'cash.counted', id, { amount }, now)
    return 'counted'
  })
}

/**
 * Takes a count back from all who had a share of it, by a count of its own below zero, booked today. One that was taken
 * back already stays so. `id`: of a count that is not itself one that takes back.
 */
export function correctCash(
  db: Db,
  at: At,
  { id, reason }: { id: string; reason: string },
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await holdChain(trx, at.branchId)
    const wrong = await findCount(trx, id)
    if (!wrong || wrong.corrects !== undefined) throw new Error(`no count ${id} to take back`)
    if (wrong.correctedBy) return
    const given = (await listCashShares(trx, [id])).get(id) ?? []
    const shares = given.map(({ staffId, amount }) => ({ staffId, amount: -amount }))
    const nothing = { first_name: '', second_name: '', split_rule: null, split_inputs: null }
    await write(
      trx,
      at,
      { id: newId(), amount: -wrong.amount, ...nothing, corrects: id, reason },
      shares,
      now,
    )
    await recordCash(trx, at, 'cash.corrected', id, { amount: wrong.amount }, now)
  })
}

type Row = {
  id: string
  amount: number
  first_name: string
  second_name: string
  split_rule: string | null
  split_inputs: string | null
  corrects: string | null
  reason: string
}

async function write(
  trx: Trx,
  { businessId, branchId, memberId }: At,
  row: Row,
  shares: Share[],
  now: number,
) {
  const day = await bookCash(trx, { business_id: businessId, branch_id: branchId }, shares, now)
  const whole = { ...row, branch_id: branchId, made_by: memberId, booked_on: day, created_at: now }
  await trx.insertInto('cash_count').values(whole).execute()
  const ids = newIds(shares.length)
  const rows = shares.map(({ staffId, amount }, at) => ({
    id: ids[at] ?? '',
    count_id: row.id,
    staff_id: staffId,
    amount,
  }))
  await inChunks(rows, (some) => trx.insertInto('cash_share').values(some).execute())
}

/** Without what was typed, names of those who counted: that goes after some years. */
const recordCash = (
  trx: Trx,
  { businessId, branchId, memberId }: At,
  action: 'cash.counted' | 'cash.corrected',
  subject: string,
  details: { amount: number },
  now: number,
) => recordChange(trx, { businessId, branchId, memberId, action, subject, details }, now)
