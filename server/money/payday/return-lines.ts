import { boxOf } from '../../../views/payday.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { findPayday, linesOf, setLine } from './payday.store.ts'
import type { BalanceKey, Owner } from './payday.types.ts'
import { type Tell, tellOfPress } from './tell-owners.ts'

type Returned = { paydayId: string; lines: BalanceKey[] | 'all'; why: string }

/**
 * Notes that lines of a payday did not reach their people: what they paid is owed again. One that came back already stays as it was.
 * `gone`: there is no such payday, or one of these is no line of it.
 * @returns how many have come back by this press
 */
export function returnLines(
  db: Db,
  tell: Tell,
  owner: Owner,
  { paydayId, lines: wanted, why }: Returned,
  now: number,
): Promise<{ returned: number } | { refused: 'gone' }> {
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, owner.businessId)
    const payday = await findPayday(trx, owner.businessId, paydayId)
    if (!payday) return { refused: 'gone' }
    const all = await linesOf(trx, paydayId)
    const named = wanted === 'all' ? all : wanted.map((key) => all.find((line) => boxOf(line) === boxOf(key)))
    if (named.includes(undefined)) return { refused: 'gone' }
    const lines = [...new Set(named)].flatMap((line) => (line && !line.returned ? [line] : []))
    for (const line of lines)
      await setLine(trx, line, { returned_by: owner.memberId, returned_at: now, returned_why: why })
    if (lines.length === 0) return { returned: 0 }
    await tellOfPress(
      trx,
      tell,
      owner,
      {
        paydayId,
        action: 'payday.returned',
        lines,
        newsOf: (said) => ({ kind: 'payday-returned', values: { ...said, why } }),
      },
      now,
    )
    return { returned: lines.length }
  })
}
