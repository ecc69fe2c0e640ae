import type { PayWay } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { listHanded, wayOf } from './payday.out.ts'
import { type By, type PaydayRefused, recordPayday } from './payday.service.ts'
import { findPayday, holdChain, listLines, type MarkedLine } from './payday.store.ts'

/** The lines whose way and number can still change: to be paid, and in no file or list that somebody had. */
export async function openWays(db: Db, paydayId: string): Promise<MarkedLine[]> {
  const handed = new Set((await listHanded(db, paydayId)).map(({ what }) => wayOf[what]))
  const lines = await listLines(db, paydayId)
  return lines.filter((line) => line.state === 'due' && !handed.has(line.way))
}

export type Way = { staffId: string; way: PayWay; payrollNumber: string }

/** Changes how these lines are paid, and the numbers that the payroll has for their people: all of them, or none. */
export function changeWays(
  db: Db,
  by: By,
  { id, ways }: { id: string; ways: Way[] },
  now: number,
): Promise<PaydayRefused | { changed: number }> {
  return inTransaction(db, async (trx) => {
    const seen = await findPayday(trx, id)
    if (!seen) return { refused: 'gone' }
    await holdChain(trx, seen.branch_id)
    const payday = await findPayday(trx, id)
    if (!payday || payday.taken_back_at !== null) return { refused: 'gone' }
    const open = new Map((await openWays(trx, id)).map((line) => [line.staffId, line]))
    if (!ways.every(({ staffId }) => open.has(staffId))) return { refused: 'state' }
    const others = ways.filter(({ staffId, way, payrollNumber }) => {
      const line = open.get(staffId)
      return line?.way !== way || line.payrollNumber !== payrollNumber
    })
    for (const { staffId, way, payrollNumber } of others)
      await trx
        .updateTable('payday_line')
        .set({ way, payroll_number: payrollNumber })
        .where('payday_id', '=', id)
        .where('staff_id', '=', staffId)
        .execute()
    if (others.length > 0) await recordPayday(trx, by, 'payday.ways', payday, now, { people: others.length })
    return { changed: others.length }
  })
}
