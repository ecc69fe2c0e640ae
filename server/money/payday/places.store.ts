import type { PayWay } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'

/** A place as it stands, also one that was left. `account`: that holds it, or has left it. */
export type Place = {
  name: string
  code: string
  number: string
  way: PayWay
  account: string | null
  left: boolean
  /** In the order of joining. */
  order: string
}

export type BranchOfPlaces = { name: string; number: string; closed: boolean; order: string }

/** All places of a business and all its branches, by id. */
export async function placesOf(
  db: Db,
  businessId: string,
): Promise<{ places: Map<string, Place>; branches: Map<string, BranchOfPlaces> }> {
  const places = await db
    .selectFrom('staff')
    .innerJoin('business', 'business.id', 'staff.business_id')
    .select([
      'staff.id',
      'staff.name',
      'staff.code',
      'staff.payroll_number',
      'staff.deleted_at',
      'staff.created_at',
    ])
    .select((e) => [
      e.fn.coalesce('staff.pay_way', 'business.pay_way').as('way'),
      e.fn.coalesce('staff.person_id', 'staff.held_by').as('account'),
    ])
    .where('staff.business_id', '=', businessId)
    .execute()
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'name', 'number', 'closed_at', 'created_at'])
    .where('business_id', '=', businessId)
    .execute()
  return {
    places: new Map(
      places.map(({ id, name, code, way, account, payroll_number: number, deleted_at, created_at }) => [
        id,
        { name, code, number, way, account, left: deleted_at !== null, order: orderOf(created_at, id) },
      ]),
    ),
    branches: new Map(
      branches.map(({ id, name, number, closed_at, created_at }) => [
        id,
        { name, number, closed: closed_at !== null, order: orderOf(created_at, id) },
      ]),
    ),
  }
}

const orderOf = (at: number, id: string) => `${String(at).padStart(16, '0')} ${id}`
