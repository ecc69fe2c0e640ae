import type { PartView } from '../../../pages/earning/earning.view.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { sumByBranch, sumByStaff } from './earning.parts.store.ts'
import type { EarningQuery } from './earning.query.ts'
import type { Chosen } from './earning.scope.service.ts'
import { askedParams } from './earning-asked.ts'
import { branchPart } from './earning-view.ts'

/** By branch if the list covers all branches; by person if the member may see persons. */
export async function earningParts(
  db: Db,
  { scope, branches, people }: Chosen,
  query: EarningQuery,
): Promise<{ branches: PartView[]; people: PartView[] }> {
  if (scope.staffId !== undefined) return { branches: [], people: [] }
  const byBranch = branches.length > 0 && scope.branchId === undefined
  const sums = byBranch ? await sumByBranch(db, scope, query.days) : []
  const persons = people.length > 0 ? await sumByStaff(db, scope, query.days) : []
  const at = (who: { branch?: string; staff?: string }) => paths.earning({ ...askedParams(query), ...who })
  return {
    branches: sums.map((branch) => branchPart(branch, at({ branch: branch.branchId }))),
    people: persons.map(({ staffId, name, left, tips, net }) => ({
      href: staffId && at({ staff: staffId }),
      name,
      note: left ? 'left' : undefined,
      tips,
      net,
    })),
  }
}
