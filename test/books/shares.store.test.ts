import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { bookSplit } from '../../server/money/books/shares.store.ts'
import { listShares } from '../../server/money/books/tip-shares.store.ts'
import { findTip } from '../../server/money/payment/tip.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { begun as now, tipRows } from '../support/tip-rows.ts'

onEachDatabase('the shares of a tip', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })

  it.each([
    ['branch', 'branch-v1', 'itself', 4],
    ['staff', 'staff-v1', 'one person', 4],
    ['all', 'equal-v1', 'everybody', 5],
  ] as const)('a tip to the %s is split by %s, to %s', async (recipient, rule, _, turn) => {
    const { tipId, staff, branchId } = await tipRows(db, { turn: 4, tip: { recipient } })
    const tip = await findTip(db, tipId)
    if (!tip) throw new Error('no tip')
    const split = await inTransaction(db, (trx) => bookSplit(trx, tip, 1000, now))
    expect(split.split_rule).toBe(rule)
    const shares = await listShares(db, tipId)
    const [first] = staff
    if (recipient === 'branch')
      expect(shares).toEqual([{ staffId: undefined, name: undefined, amount: 1000 }])
    if (recipient === 'staff') expect(shares).toEqual([{ staffId: first, name: first, amount: 1000 }])
    if (recipient === 'all')
      expect(shares.map(({ staffId, name }) => [staffId, name])).toEqual(
        [...staff].sort().map((id) => [id, id]),
      )
    const branch = db.selectFrom('branch').select('split_turn').where('id', '=', branchId)
    expect(await branch.executeTakeFirst()).toEqual({ split_turn: turn })
  })
})
