import type { RequestHandler } from 'express'
import { BusinessPage } from '../../../pages/branch/business.page.tsx'
import type { Todo } from '../../../pages/branch/business-todos.tsx'
import { paths } from '../../base/paths.ts'
import { missingItems } from '../../config/legal-details.ts'
import { readFindings } from '../../operations/doctor/doctor.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { findBusiness } from '../../venues/business.store.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { AccountWeb } from '../../web.ts'
import { type BranchFigures, countOwners, listBranchFigures } from './branch-figures.store.ts'

type Needs = Pick<AccountWeb, 'config' | 'db' | 'send'>

/** `/branch/business`: an owner's branches, open tasks, and links to all that an owner may do. */
export function businessController({ config, db, send }: Needs): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const member = memberOf(req)
      const business = await findBusiness(db, member.businessId)
      const branches = await listBranchFigures(db, member.businessId)
      const owners = await countOwners(db, member.businessId)
      const seller = await sellerOf(db, config.legalSettings)
      const findings = await readFindings(db)
      send(req, res, {
        title: req.text('branch:business.title'),
        signedIn: true,
        page: (
          <BusinessPage
            links={{
              area: branchLinks(member),
              add: paths.branchAdd(),
              members: paths.members(),
              legal: paths.legalDetails(),
              audit: paths.audit(),
              webhooks: paths.hooks(),
            }}
            name={business?.name ?? ''}
            troubles={findings
              .filter(({ status }) => status === 'fail')
              .map(({ id: check, seen }) => ({ check, seen }))}
            todos={todosOf(branches, owners, missingItems(seller).length === 0)}
            branches={branches.map(({ id, name, kind, number, staff, closed }) => ({
              href: paths.branchEdit(id),
              name,
              kind,
              number,
              staff,
              closed,
            }))}
          />
        ),
      })
    },
  }
}

/** In the order of an owner's first day. */
function todosOf(branches: BranchFigures[], owners: number, legal: boolean): Todo[] {
  const first: Todo[] = legal ? [] : [{ what: 'Legal', href: paths.legalDetails() }]
  if (branches.length === 0) return [...first, { what: 'FirstBranch', href: paths.branchAdd() }]
  const open = branches.filter((branch) => !branch.closed)
  const todos = open.flatMap(({ id, name, staff, scans }): Todo[] => [
    ...(staff === 0 ? [{ what: 'Staff' as const, branch: name, href: paths.staffAdd({ branch: id }) }] : []),
    ...(scans === 0 ? [{ what: 'Codes' as const, branch: name, href: paths.qr({ branch: id }) }] : []),
  ])
  return [...first, ...todos, ...(owners < 2 ? [{ what: 'Owners' as const, href: paths.members() }] : [])]
}
