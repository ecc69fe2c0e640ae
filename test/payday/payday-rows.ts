import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { tipRows } from '../support/tip-rows.ts'

/** An unpaid tip in a branch of so many people, with the business's owner: who closes paydays, and where. */
export async function paydayRows(db: Db, { people }: { people: number }) {
  const { tipId, businessId, branchId, staff } = await tipRows(db, { people, attempts: [] })
  const owner = newId()
  const person = { id: owner, business_id: businessId, branch_id: null, code: owner, name: owner }
  await db
    .insertInto('staff')
    .values({ ...person, role: 'owner', created_at: 9 })
    .execute()
  return {
    tipId,
    staff,
    by: { businessId, memberId: owner },
    where: { businessId, branchId, timeZone: 'Asia/Tokyo' },
  }
}
