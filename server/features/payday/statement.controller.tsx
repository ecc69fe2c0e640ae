import type { Request, RequestHandler } from 'express'
import { StatementPage } from '../../../pages/payday/statement.page.tsx'
import type { StatementView } from '../../../pages/payday/statement-words.ts'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { findPayday, listLines, type Payday } from '../../money/payday/payday.store.ts'
import { holderOf, listTakenBack, restoredIn } from '../../money/payday/statement.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { must } from '../../people/access/rights.ts'
import { type Branch, findBranch } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'

/** What each person has in a payday; of one person if `staffId` is given. */
export async function statementsOf(
  db: Db,
  payday: Payday,
  { businessId }: Branch,
  staffId?: string,
): Promise<(StatementView & { staffId: string })[]> {
  const { name: business, timeZone } = await businessOf(db, businessId)
  const restored = await restoredIn(db, payday)
  const lines = await listLines(db, payday.id)
  const back = await listTakenBack(db, payday, staffId)
  return lines
    .filter((line) => staffId === undefined || line.staffId === staffId)
    .map((line) => ({ line, back: back.get(line.staffId) ?? [] }))
    .map(({ line, back: itemised }) => ({
      ...line,
      business,
      branch: payday.branch_name,
      number: payday.number,
      first: payday.first_day,
      last: payday.last_day,
      closedOn: dayIn(timeZone, payday.closed_at),
      reopened: payday.taken_back_at !== null,
      restored: restored.get(line.staffId) ?? 0,
      back: itemised,
      lost: line.takenBack - itemised.reduce((sum, { amount }) => sum + amount, 0),
    }))
}

/**
 * The statement in the address, for the account that held its place when the payday was closed, and for owners of the
 * business. Throws NotFoundError or ForbiddenError for all others.
 */
export async function statementFor(db: Db, req: Request) {
  const payday = await findPayday(db, String(req.params.id))
  const branch = payday && (await findBranch(db, payday.branch_id))
  if (!payday || !branch) throw new NotFoundError()
  const staffId = String(req.params.staffId)
  const holder = await holderOf(db, payday.id, staffId)
  if (holder === undefined || holder !== req.person?.sub)
    must(memberOf(req), 'payday', { businessId: branch.businessId, branchId: branch.id })
  const [statement] = await statementsOf(db, payday, branch, staffId)
  if (!statement) throw new NotFoundError()
  return { payday, statement }
}

/** `/profile/paydays/{id}/{staffId}`: what one person has in a payday. */
export function statementController({ db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { payday, statement } = await statementFor(db, req)
    send(req, res, {
      title: req.text('paper:statement.title'),
      signedIn: true,
      page: (
        <StatementPage
          links={{
            histories: paths.histories(),
            profile: paths.profile(),
            scan: paths.scanner(),
            ...(req.member && { branch: branchLinks(req.member) }),
            pdf: statement.reopened ? undefined : paths.statementPdf(payday.id, statement.staffId),
          }}
          statement={statement}
        />
      ),
    })
  }
}
