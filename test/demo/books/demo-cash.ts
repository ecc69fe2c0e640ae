import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { correctCash, countCash } from '../../../server/money/cash/cash.service.ts'

const weekMs = 7 * 86_400_000

/** Counts the cash box of each branch once a week since two months, as an owner would; one count was typed twice. */
export async function makeDemoCash(db: Db, businessId: string, now: number): Promise<void> {
  const owner = await db
    .selectFrom('staff')
    .select('id')
    .where('business_id', '=', businessId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const branches = await db
    .selectFrom('branch')
    .select('id')
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  for (const [place, branch] of branches.entries()) {
    const at = { businessId, branchId: branch.id, memberId: owner.id }
    const names = { firstName: '桜井 花子', secondName: '山本 葵' }
    for (let week = 9; week >= 0; week--) {
      const then = now - week * weekMs - place * 3_600_000
      const count = { id: newId(), amount: 2300 + ((week * 3571 + place * 977) % 4900), ...names }
      await countCash(db, at, count, then)
      if (week !== 3) continue
      const again = newId()
      await countCash(db, at, { ...count, id: again }, then + 60_000)
      await correctCash(db, at, { id: again, reason: '二重に入力したため' }, then + 120_000)
    }
  }
}
