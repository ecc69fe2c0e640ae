import type { Request, RequestHandler } from 'express'
import { StatementPage, StatementsPage } from '../../../pages/payday/statement.page.tsx'
import type { StatementView } from '../../../pages/payday/statement-words.ts'
import { ownLang } from '../../../views/languages.ts'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { translator } from '../../base/translator.ts'
import type { Db } from '../../db/database.ts'
import { payDayOf } from '../../money/payday/payday.period.ts'
import { findPayday, listLines, type Payday } from '../../money/payday/payday.store.ts'
import { holderOf, langsOfHolders, listTakenBack } from '../../money/payday/statement.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { must } from '../../people/access/rights.ts'
import { type Branch, findBranch } from '../../venues/branch.store.ts'
import { businessOf, findPaydaySettings } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { paydayLinks, paydayTarget } from './payday.controller.tsx'

/** What each person has in a payday; of one person if `staffId` is given. */
async function statementsOf(
  db: Db,
  payday: Payday,
  { businessId }: Branch,
  staffId?: string,
): Promise<StatementView[]> {
  const { name: business, timeZone } = await businessOf(db, businessId)
  const paysOn = payDayOf(await findPaydaySettings(db, businessId), payday.last_day)
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
      paysOn,
      reopened: payday.taken_back_at !== null,
      back: itemised,
    }))
}

/**
 * The statement in the address, for the account that held its place when the payday was closed, and for owners of the
 * business; and the page that led there. Throws NotFoundError or ForbiddenError for all others.
 */
async function statementFor(db: Db, req: Request) {
  const payday = await findPayday(db, String(req.params.id))
  const branch = payday && (await findBranch(db, payday.branch_id))
  if (!payday || !branch) throw new NotFoundError()
  const staffId = String(req.params.staffId)
  const holder = await holderOf(db, payday.id, staffId)
  const isOwn = holder !== undefined && holder === req.person?.sub
  if (!isOwn) must(memberOf(req), 'payday', { businessId: branch.businessId, branchId: branch.id })
  const [statement] = await statementsOf(db, payday, branch, staffId)
  if (!statement) throw new NotFoundError()
  return { statement, back: isOwn ? paths.ownPaydays() : paths.payday(payday.id) }
}

/** `/profile/paydays/{id}/{staffId}`: what one person has in a payday. */
export function statementController({ db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { statement, back } = await statementFor(db, req)
    send(req, res, {
      title: 'paper:statement.title',
      page: (
        <StatementPage
          links={{
            histories: paths.histories(),
            profile: paths.profile(),
            scan: paths.scanner(),
            back,
            ...(req.member && { branch: branchLinks(req.member) }),
          }}
          statement={statement}
        />
      ),
    })
  }
}

/** `/branch/business/payday/{id}/statements`: everybody's, each in the language in which they last agreed to the terms. */
export function statementsController({ db, i18n, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { payday, branch } = await paydayTarget(db, req)
    if (payday.taken_back_at !== null) throw new NotFoundError()
    const langs = await langsOfHolders(db, payday.id)
    const statements = await statementsOf(db, payday, branch)
    send(req, res, {
      title: 'paper:statement.all',
      page: (
        <StatementsPage
          links={{ ...paydayLinks(req), back: paths.payday(payday.id) }}
          statements={statements.map((statement) => {
            const lang = langs.get(statement.staffId) ?? ownLang(req.lang)
            return { statement, lang, t: translator(i18n, lang) }
          })}
        />
      ),
    })
  }
}
