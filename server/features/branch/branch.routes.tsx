import { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { BranchClosePage } from '../../../pages/branch/branch-close.page.tsx'
import { BranchFormPage } from '../../../pages/branch/branch-form.page.tsx'
import { BusinessPage, type NewerRelease } from '../../../pages/branch/business.page.tsx'
import type { BusinessLinks } from '../../../pages/branch/business-frame.tsx'
import { type BackupView, SystemPage } from '../../../pages/branch/system.page.tsx'
import { tippableRoles } from '../../../views/roles.ts'
import { dayIn } from '../../base/calendar.ts'
import { paths, patterns } from '../../base/paths.ts'
import { type Config, program } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { readBackups, readStripeAnswer } from '../../db/heartbeat.store.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { listPage, mostSorted } from '../../http/list-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import { checksFor } from '../../operations/doctor/checks/index.ts'
import { findingsOf } from '../../operations/doctor/doctor.store.ts'
import { newerRelease } from '../../operations/release.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { hookState } from '../../outbox/hook/hook.store.ts'
import { branchLinks, branchTarget, linkTo, may, mayOpen, memberOf, must } from '../../people/access/index.ts'
import { type Branch, listBranches } from '../../venues/branch.store.ts'
import { findBusiness, saysNeverExpected, setNeverExpected, timeZoneOf } from '../../venues/business.store.ts'
import type { Member } from '../../venues/member.types.ts'
import type { AccountWeb } from '../../web.ts'
import { branchSchema, newBranch, storedBranch } from './branch.schema.ts'
import {
  addBranch,
  addedAlready,
  branchRefusals,
  changeBranch,
  type SavedBranch,
  setClosed,
} from './branch.service.ts'

/** An owner's branches; behind the area's guard. */
export function branchRoutes(web: AccountWeb): Router {
  const router = Router()
  const { add, edit } = branchFormControllers(web)

  mountPage(router, patterns.business, businessController(web))
  router.get(patterns.system, systemController(web))
  mountPage(router, patterns.branchAdd, add)
  // The controller checks whose branch it is: another business's branch is treated as missing.
  mountPage(router, patterns.branchEdit, edit)
  mountPage(router, patterns.branchClose, branchCloseController(web))
  return router
}

const schema = z.strictObject({ to: z.enum(['closed', 'open'], 'common:errors.validation') })

/** `/branch/branches/{id}/close`: asks for confirmation. A closed branch is reopened here too. */
function branchCloseController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage } = needs

  return formPage({
    load: (req) => branchTarget(db, req, 'branch.close'),
    schema,
    buttons: true,
    view: ({ req, about: branch, errors }) => ({
      title: branch.closed ? 'branch:close.reopenTitle' : 'branch:close.title',
      page: (
        <BranchClosePage
          links={{ ...businessLinks(memberOf(req)), back: paths.branchEdit(branch.id) }}
          name={branch.name}
          closed={branch.closed}
          action={paths.branchClose(branch.id)}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, about: branch, data }) => {
      const { businessId, staffId } = memberOf(req)
      const closed = data.to === 'closed'
      const { changed } = await setClosed(db, { businessId, memberId: staffId }, branch.id, closed, clock())
      return {
        to: paths.business(),
        // If the button was pressed twice, the result is the wanted one all the same.
        toast: closed ? 'branch:done.branchClosed' : 'branch:done.branchReopened',
        log: changed && [{ branchId: branch.id }, closed ? 'branch closed' : 'branch reopened'],
      }
    },
  })
}

/** `/branch/branches/add` and `/branch/branches/{id}/edit`. */
function branchFormControllers(needs: AccountWeb): { add: FormHandlers; edit: FormHandlers } {
  const { clock, config, db, formPage } = needs
  const schema = branchSchema(config.tipYen)

  const form = (load?: (req: Request) => Promise<Branch>) =>
    formPage<typeof schema, { branch: Branch | undefined }>({
      load: async (req) => ({ branch: await load?.(req) }),
      schema,
      view: async ({ req, about: { branch }, typed, errors }) => ({
        title: branch ? 'branch:form.editTitle' : 'branch:form.addTitle',
        page: (
          <BranchFormPage
            links={businessLinks(memberOf(req))}
            action={branch ? paths.branchEdit(branch.id) : paths.branchAdd()}
            values={{ ...(branch ? storedBranch(branch) : await newBranch(db, config.tipYen)), ...typed }}
            errors={errors}
            range={config.tipYen}
            branch={branch && waysOf(memberOf(req), branch)}
          />
        ),
      }),
      // Every guest who has paid is led there, long after the session that wrote it.
      asksPassword: ({ about: { branch }, data: { reviewPage } }) =>
        reviewPage !== '' && reviewPage !== (branch?.reviewPage ?? ''),
      act: async ({ req, about: { branch }, data }) => {
        const { businessId, staffId } = memberOf(req)
        const by = { businessId, memberId: staffId }
        const saved: SavedBranch = branch
          ? await changeBranch(db, by, branch.id, data, clock())
          : await addBranch(db, by, data, clock())
        if ('refused' in saved && (branch || !(await addedAlready(db, by, data))))
          return { errors: branchRefusals[saved.refused] }
        return {
          to: paths.business(),
          toast: branch ? 'branch:done.branchSaved' : 'branch:done.branchAdded',
          log: 'id' in saved && [{ branchId: saved.id }, branch ? 'branch changed' : 'branch added'],
        }
      },
    })

  return { add: form(), edit: form((req) => branchTarget(db, req, 'branch.edit')) }
}

const waysOf = (member: Member, { id, closed }: Branch) => ({
  closed,
  codes: paths.qr({ branch: id }),
  staff: paths.staffList({ branch: id }),
  close: mayOpen(member, 'branchClose') ? paths.branchClose(id) : undefined,
})

/** `/branch/business`: an owner's branches, open tasks, and links to all that an owner may do. */
function businessController({ clock, db, formPage, secrets }: AccountWeb): FormHandlers {
  return formPage({
    schema: z.strictObject({ to: z.enum(['say', 'unsay'], 'common:errors.validation') }),
    buttons: true,
    view: async ({ req }) => {
      const member = memberOf(req)
      const business = await findBusiness(db, member.businessId)
      const { lines, list } = listPage(req, {
        columns: { name: 'ascending', number: 'ascending', staff: 'descending' },
        rows: mostSorted,
        to: paths.business,
      }).sorted(
        (await listBranchFigures(db, member.businessId)).filter(({ id: branchId }) =>
          may(member, 'branch.edit', { branchId }),
        ),
      )
      const { since } = secrets.hook ? await hookState(db) : {}
      return {
        title: 'branch:business.title',
        page: (
          <BusinessPage
            links={{
              area: branchLinks(member),
              add: linkTo(member, 'branchAdd'),
              legal: linkTo(member, 'legalDetails'),
              audit: linkTo(member, 'audit'),
              words: linkTo(member, 'words'),
              system: linkTo(member, 'system'),
            }}
            name={business?.name ?? ''}
            newer={await newerView(db, business?.timeZone)}
            untoldSince={since === undefined ? undefined : dayIn(business?.timeZone ?? 'UTC', since)}
            neverExpected={
              may(member, 'branch.edit')
                ? { said: await saysNeverExpected(db, member.businessId), action: paths.business() }
                : undefined
            }
            branches={lines.map((branch) => ({ ...branch, href: paths.branchEdit(branch.id) }))}
            list={list}
          />
        ),
      }
    },
    act: async ({ req, data: { to } }) => {
      must(memberOf(req), 'branch.edit')
      const { businessId, staffId: memberId } = memberOf(req)
      const action = to === 'say' ? 'business.never_expected_said' : 'business.never_expected_unsaid'
      await inTransaction(db, async (trx) => {
        if (await setNeverExpected(trx, businessId, to === 'say'))
          await recordChange(trx, { businessId, memberId, action }, clock())
      })
      return { to: paths.business(), toast: 'branch:business.neverExpected.done' }
    },
  })
}

/** `staff`: people that guests can tip there. */
type BranchFigures = Branch & { staff: number }

/** Every branch of a business, with the figures for its owner. */
async function listBranchFigures(db: Db, businessId: string): Promise<BranchFigures[]> {
  const branches = await listBranches(db, businessId)
  const ids = branches.map(({ id }) => id)
  if (ids.length === 0) return []
  const staff = await db
    .selectFrom('staff')
    .select(['branch_id', (e) => e.fn.countAll<number | string>().as('n')])
    .where('branch_id', 'in', ids)
    .where('role', 'in', tippableRoles)
    .where('deleted_at', 'is', null)
    .groupBy('branch_id')
    .execute()
  const of = (rows: { branch_id: string | null; n: number | string }[], id: string) =>
    Number(rows.find((row) => row.branch_id === id)?.n ?? 0)
  return branches.map((branch) => ({ ...branch, staff: of(staff, branch.id) }))
}

const businessLinks = (member: Member): BusinessLinks => ({
  area: branchLinks(member),
  business: linkTo(member, 'business'),
})

/** `/branch/business/system`: what is well and what is not, the last backup, the version. */
function systemController({ config, db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const member = memberOf(req)
    const timeZone = await timeZoneOf(db, member.businessId)
    send(req, res, {
      title: 'branch:system.title',
      page: (
        <SystemPage
          links={{ area: branchLinks(member), business: linkTo(member, 'business') }}
          build={program.build}
          newer={await newerView(db, timeZone)}
          backup={await backupView(db, config)}
          stripeAt={await readStripeAnswer(db)}
          findings={await findingsOf(db, checksFor(config))}
          timeZone={timeZone}
        />
      ),
    })
  }
}

async function backupView(db: Db, { database, backups }: Config): Promise<BackupView> {
  if (database === 'postgres') return 'elsewhere'
  return backups ? { at: (await readBackups(db)).madeAt, dir: backups.dir } : 'off'
}

async function newerView(db: Db, timeZone = 'UTC'): Promise<NewerRelease | undefined> {
  const release = await newerRelease(db)
  return release && { version: release.version, day: dayIn(timeZone, release.at), href: release.url }
}
