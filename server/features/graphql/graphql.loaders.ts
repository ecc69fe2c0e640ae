import { NotFoundError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { Code } from '../../venues/code.types.ts'
import { listTippableStaff } from '../../venues/tippable.store.ts'
import { sumByBranch, sumByStaff } from '../earning/earning.parts.store.ts'
import type { Days, Scope } from '../earning/earning.types.ts'

type Summed = { scope: Scope; days: Days }

/** What the fields of a request read once, however often they need it: codes and sums for all people of a branch. */
export const createLoaders = (db: Db) => ({
  business: once((id: string) => businessOf(db, id)),
  branch: once(async (id: string) => {
    const branch = await findBranch(db, id)
    if (!branch) throw new NotFoundError()
    return branch
  }),
  tippable: once((branchId: string) => listTippableStaff(db, branchId)),
  codes: once((branchId: string) => codesAt(db, branchId)),
  sumsByBranch: once(({ scope, days }: Summed) => sumByBranch(db, scope, days)),
  sumsByStaff: once(({ scope, days }: Summed) => sumByStaff(db, scope, days)),
})

function once<K, V>(read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const known = new Map<string, Promise<V>>()
  return (key) => {
    const name = JSON.stringify(key)
    const found = known.get(name) ?? read(key)
    known.set(name, found)
    return found
  }
}

/** The codes in use at a branch, by person; null has the branch's own. Those without a code are missing. */
async function codesAt(db: Db, branchId: string) {
  const rows = await db.selectFrom('qr_token').selectAll().where('branch_id', '=', branchId).execute()
  const codes = new Map<string | null, Code>()
  for (const { staff_id, token, scans, created_at, revoked_at } of rows) {
    if (revoked_at !== null) continue
    const all = rows.filter((row) => row.staff_id === staff_id)
    const earlierScans = all.reduce((sum, row) => sum + row.scans, -scans)
    codes.set(staff_id, { token, scans, since: created_at, earlierScans })
  }
  return codes
}
