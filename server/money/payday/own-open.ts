import type { Db } from '../../db/database.ts'
import { owedOf } from './owed.store.ts'
import type { BalanceKey } from './payday.types.ts'

/** What is open for somebody at one of their places: earned there and not paid, in whole yen. Below 0: they owe it. */
export type OwnOpen = BalanceKey & { branch: string; yen: number }

/** What is open for an account today: at the places that it holds, and at those that it has left. */
export async function listOwnOpen(db: Db, personId: string): Promise<OwnOpen[]> {
  const keys = await db
    .selectFrom('staff')
    .innerJoin('branch', 'branch.business_id', 'staff.business_id')
    .select(['staff.id as staffId', 'branch.id as branchId', 'branch.name as branch'])
    .where((e) =>
      e.or([
        e('staff.person_id', '=', personId),
        e.and([e('staff.held_by', '=', personId), e('staff.person_id', 'is', null)]),
      ]),
    )
    .orderBy('branch.created_at')
    .orderBy('branch.id')
    .execute()
  const owed = await owedOf(db, keys, lastDay)
  return keys.flatMap((key) => {
    const yen = owed.find((one) => one.staffId === key.staffId && one.branchId === key.branchId)?.now ?? 0
    return yen === 0 ? [] : [{ ...key, yen }]
  })
}

/** What is owed now has no day. */
const lastDay = '9999-12-31'
