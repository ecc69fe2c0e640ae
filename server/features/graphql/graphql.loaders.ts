import DataLoader from 'dataloader'
import type { Db } from '../../db/database.ts'
import { codeInUse } from '../../venues/code.store.ts'
import type { Code, CodeOwner } from '../../venues/code.types.ts'
import type { StaffCursor, StaffMember } from '../../venues/staff.types.ts'
import type { TippableStaff } from '../../venues/tippable.store.ts'
import { sumByBranch, sumByStaff } from '../earning/earning.parts.store.ts'
import { noSum } from '../earning/earning.totals.store.ts'
import type { Days, Sum } from '../earning/earning.types.ts'
import * as batches from './graphql.batches.store.ts'

export type StaffPage = {
  branchId: string
  search: string | undefined
  after: StaffCursor | undefined
  limit: number
}
/** The business's earnings as far as `branchId` limits them: a manager sees only their branch's. */
export type BranchDays = { businessId: string; branchId: string; days: Days }
export type StaffDays = {
  businessId: string
  branchId: string | undefined
  staffId: string
  days: Days
}

/** Combines single reads of fields into batch queries. One set per request, so that nothing is stale. */
export type Loaders = {
  tippable: DataLoader<string, TippableStaff[]>
  staffPage: DataLoader<StaffPage, (StaffMember & StaffCursor)[], string>
  code: DataLoader<CodeOwner, Code, string>
  branchSum: DataLoader<BranchDays, Sum, string>
  staffSum: DataLoader<StaffDays, Sum, string>
}

export function createLoaders({ db, clock }: { db: Db; clock: () => number }): Loaders {
  return {
    tippable: new DataLoader(async (ids) => {
      const found = await batches.listTippableOf(db, ids)
      return ids.map((id) => found.get(id) ?? [])
    }),
    staffPage: grouped(
      ({ search, after, limit }: StaffPage) => [search, after, limit],
      async (keys) => {
        const found = await batches.listStaffOf(
          db,
          keys.map(({ branchId }) => branchId),
          keys[0],
        )
        return ({ branchId }) => found.get(branchId) ?? []
      },
    ),
    code: grouped(
      () => '',
      async (keys) => {
        const found = await batches.listCodesInUse(db, keys)
        const made = new Map<string, Code>()
        // Only a code that nobody has ever asked for is still missing.
        for (const owner of keys.filter((key) => !found.has(batches.ownerKey(key))))
          made.set(batches.ownerKey(owner), await codeInUse(db, owner, clock()))
        return (owner) => found.get(batches.ownerKey(owner)) ?? (made.get(batches.ownerKey(owner)) as Code)
      },
    ),
    branchSum: grouped(
      ({ businessId, days }: BranchDays) => [businessId, days],
      async ([{ businessId, days }]) => {
        const sums = await sumByBranch(db, { businessId }, days)
        return ({ branchId }) => sums.find((sum) => sum.branchId === branchId) ?? noSum
      },
    ),
    staffSum: grouped(
      ({ businessId, branchId, days }: StaffDays) => [businessId, branchId, days],
      async ([{ businessId, branchId, days }]) => {
        const sums = await sumByStaff(db, { businessId, branchId }, days)
        return ({ staffId }) => sums.find((sum) => sum.staffId === staffId) ?? noSum
      },
    ),
  }
}

/** Loads keys of the same group with one query. `groupOf` returns what the keys have in common. */
function grouped<K extends object, V>(
  groupOf: (key: K) => unknown,
  load: (keys: [K, ...K[]]) => Promise<(key: K) => V>,
): DataLoader<K, V, string> {
  return new DataLoader<K, V, string>(
    async (keys) => {
      const groups = Map.groupBy(keys, (key) => JSON.stringify(groupOf(key)))
      const found = new Map<string, (key: K) => V>()
      for (const [name, [first, ...rest]] of groups) if (first) found.set(name, await load([first, ...rest]))
      return keys.map((key) => {
        const of = found.get(JSON.stringify(groupOf(key)))
        if (!of) throw new Error('a key of no group')
        return of(key)
      })
    },
    { cacheKeyFn: (key) => JSON.stringify(key) },
  )
}
