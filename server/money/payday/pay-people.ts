import { isTippable } from '../../../views/roles.ts'
import type { PayWay } from '../../../views/words.ts'
import { digestOf } from '../../base/digest.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { unsettledPlaces } from './owed.store.ts'
import type { Owner } from './payday.types.ts'
import { type Clash, clashesOf } from './payroll-numbers.ts'
import { listPlaces, type Numbered } from './places.store.ts'

/** How somebody is paid, and the number that the payroll has for them. `usual`: as the business pays. */
export type PayPerson = Numbered & { way: PayWay | 'usual'; left: boolean }
/** What stays as it was is left out. */
type Typed = { staffId: string; number?: string | undefined; way?: PayPerson['way'] | undefined }

/**
 * Those who can be tipped, and those with a balance, in the order of branches and of joining. `seal`: the same as long as nothing of
 * it has changed.
 */
export async function listPayPeople(
  db: Db,
  businessId: string,
): Promise<{ people: PayPerson[]; seal: string }> {
  const unsettled = await unsettledPlaces(db, businessId)
  const people = (await listPlaces(db, businessId))
    .filter(({ staffId, left, role }) => (!left && isTippable(role)) || unsettled.has(staffId))
    .map(({ role: _, ownWay = 'usual' as const, ...one }) => ({ ...one, way: ownWay }))
  return { people, seal: digestOf(JSON.stringify(people)) }
}

/** Changes ways and numbers: all of them, or none. `seal`: of the table as it was shown. */
export function savePayPeople(
  db: Db,
  owner: Owner,
  { typed, seal }: { typed: Typed[]; seal?: string | undefined },
  now: number,
): Promise<{ changed: number } | { refused: 'changed' } | { refused: 'number'; clashes: Clash[] }> {
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, owner.businessId)
    const before = await listPayPeople(trx, owner.businessId)
    if (seal !== undefined && before.seal !== seal) return { refused: 'changed' }
    const typedOf = new Map(typed.map((one) => [one.staffId, one]))
    const others = before.people.flatMap((was) => {
      const { number = was.number, way = was.way }: Omit<Typed, 'staffId'> = typedOf.get(was.staffId) ?? {}
      const isSame = number === was.number && way === was.way
      return isSame ? [] : [{ ...was, number, way, isNew: number !== was.number }]
    })
    const renumbered = others.filter(({ isNew }) => isNew)
    const clashes = renumbered.length > 0 ? await clashesOf(trx, owner.businessId, renumbered) : []
    if (clashes.length > 0) return { refused: 'number', clashes }
    for (const { staffId, number, way } of others)
      await trx
        .updateTable('staff')
        .set({ payroll_number: number, pay_way: way === 'usual' ? null : way })
        .where('id', '=', staffId)
        .execute()
    if (others.length > 0)
      await recordChange(trx, { ...owner, action: 'payday.ways', details: { people: others.length } }, now)
    return { changed: others.length }
  })
}
