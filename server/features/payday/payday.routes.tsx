import { type RequestHandler, Router } from 'express'
import { PaydaysPage } from '../../../pages/payday/paydays.page.tsx'
import { payWays } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { listPage, mostSorted } from '../../http/list-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import { sendCsv } from '../../http/send-csv.ts'
import { listPaid, listSettledIn, paidYears } from '../../money/payday/paid.store.ts'
import { openSums, owedToStaff } from '../../money/payday/payday.owed.ts'
import { firstOpen } from '../../money/payday/payday.service.ts'
import { findChain, linesByPayday, listPaydays, type MarkedLine } from '../../money/payday/payday.store.ts'
import { findWait, waitingBranches } from '../../money/payday/payday.wait.ts'
import { mayBe } from '../../money/payday/payday.way-out.ts'
import { memberOf, personOf } from '../../people/access/allow.ts'
import { paydayFrame } from '../../people/access/branch-links.ts'
import { may } from '../../people/access/rights.ts'
import { type Branch, listBranches } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { handOutController } from './hand-out.controller.tsx'
import { ownPaydaysController } from './own-paydays.controller.tsx'
import { payPeopleController } from './pay-people.controller.tsx'
import { paydayAnswerController, paydayController } from './payday.controller.tsx'
import { beforeController } from './payday-before.controller.tsx'
import { confirmController } from './payday-confirm.controller.tsx'
import { nextController } from './payday-next.controller.tsx'
import { paperController, paperFileController } from './payday-paper.controller.tsx'
import { restartController } from './payday-restart.controller.tsx'
import { settingsController } from './payday-settings.controller.tsx'
import { statementController, statementsController } from './statement.controller.tsx'

/** Paydays of a business's branches; behind the area's guard. */
export function paydayRoutes(web: AccountWeb): Router {
  const router = Router()
  router.get(patterns.paydays, listController(web))
  mountPage(router, patterns.paydayNext, nextController(web))
  mountPage(router, patterns.paydayRestart, restartController(web))
  mountPage(router, patterns.paydayBefore, beforeController(web))
  router.get(patterns.paydayYear, paidYearController(web))
  mountPage(router, patterns.paydayHandOut, handOutController(web))
  router.get(patterns.paydayPaper, paperFileController(web))
  mountPage(router, patterns.paydayPaper, paperController(web))
  mountPage(router, patterns.paydayConfirm, confirmController(web))
  mountPage(router, patterns.payPeople, payPeopleController(web))
  mountPage(router, patterns.paydaySettings, settingsController(web))
  mountPage(router, patterns.payday, paydayController(web))
  router.get(patterns.paydayStatements, statementsController(web))
  mountPage(router, patterns.paydayAnswer, paydayAnswerController(web))
  const mine = ownPaydaysController(web)
  // Owners get a mail for a "not received".
  const presses = web.limits.guard(
    { name: 'payday-answer', points: 30, seconds: 600 },
    (req) => personOf(req).sub,
  )
  router.get(patterns.ownPaydays, web.guards.customer, mine.get)
  router.post(patterns.ownPaydays, web.guards.customer, presses, mine.post)
  router.get(patterns.statement, web.guards.customer, statementController(web))
  return router
}

/** `/branch/business/payday`: each branch with its paydays. */
function listController({ clock, db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const member = memberOf(req)
    const { businessId } = member
    const acts = may(member, 'payday')
    const business = await businessOf(db, businessId)
    const branches = (await listBranches(db, businessId)).filter(({ id: branchId }) =>
      may(member, 'payday.see', { branchId }),
    )
    const at = (await findWait(db, businessId))?.began_at
    const waits = await waitingBranches(db, businessId)
    const years = await paidYears(db, businessId)
    const links = {
      restart: paths.paydayRestart(),
      settings: paths.paydaySettings(),
      people: paths.payPeople(),
    }
    const sums = await openSums(db, businessId)
    const day = dayIn(business.timeZone, clock())
    const owed = acts ? await owedToStaff(db, businessId, day) : undefined
    const views = await Promise.all(
      branches.map(async (branch) => ({
        ...(await branchView(db, branch, acts)),
        yen: sums.get(branch.id) ?? 0,
      })),
    )
    const asked = listPage(req, {
      columns: {
        ...{ branch: 'ascending', days: 'ascending', yen: 'descending' },
        ...{ newest: 'descending', state: 'descending' },
      },
      rows: mostSorted,
      to: paths.paydays,
    })
    const shown = asked.sorted(
      views.map((view) => {
        const [newest] = view.paydays
        return { ...view, branch: view.name, days: view.from, newest: newest?.last, state: newest?.open }
      }),
    )
    const page = (
      <PaydaysPage
        links={paydayFrame(member, 'payday', true)}
        owner={acts ? links : undefined}
        owed={owed && { ...owed, day }}
        years={years.map((year) => ({ year, href: paths.paydayYear(year) }))}
        restored={at ? { at, timeZone: business.timeZone } : undefined}
        next={acts ? paths.paydayNext() : undefined}
        waiting={acts ? waitingIn(views.flatMap(({ id, due }) => (waits.has(id) ? [] : due))) : []}
        business={business.name}
        branches={shown.lines.map(({ due: _, ...view }) => view)}
        list={shown.list}
      />
    )
    send(req, res, { title: 'payday:title', page })
  }
}

async function branchView(db: Db, { id, name }: Branch, acts: boolean) {
  const from = firstOpen(await findChain(db, id))
  const all = await listPaydays(db, id)
  const lines = await linesByPayday(
    db,
    all.map((payday) => payday.id),
  )
  const paydays = all.map(({ id: paydayId, number, first_day, last_day, taken_back_at }) => {
    const paid = (lines.get(paydayId) ?? []).filter((line) => line.toPay > 0)
    const sum = (of: typeof paid) => of.reduce((yen, line) => yen + line.toPay, 0)
    return {
      href: paths.payday(paydayId),
      number,
      first: first_day,
      last: last_day,
      toPay: sum(paid),
      open: sum(paid.filter((line) => line.state === 'due')),
      takenBack: taken_back_at !== null,
    }
  })
  const next = paths.paydayNext({ branch: id })
  const due = all
    .filter(({ taken_back_at }) => taken_back_at === null)
    .flatMap((payday) => lines.get(payday.id) ?? [])
    .filter((line) => mayBe(line, 'handedOut'))
  return { id, name, next: acts ? next : undefined, from, paydays, due }
}

/** What waits for a paper, by the way it is paid. */
const waitingIn = (due: MarkedLine[]) =>
  payWays.flatMap((way) => {
    const mine = due.filter((line) => line.way === way)
    const yen = mine.reduce((sum, line) => sum + line.toPay, 0)
    return mine.length > 0 ? [{ way, href: paths.paydayHandOut(way), people: mine.length, yen }] : []
  })

const columns = [
  'paidOn',
  'way',
  'payrollNumber',
  'code',
  'name',
  'branch',
  'payday',
  'firstDay',
  'lastDay',
  'amount',
] as const

/**
 * `/branch/business/payday/paid-{year}.csv`: wages count by the day on which they are paid; what papers of before the books went
 * back have settled, by the last of its days.
 */
function paidYearController({ db }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const year = String(req.params.year)
    if (!/^\d{4}$/.test(year)) throw new NotFoundError()
    const { businessId } = memberOf(req)
    const paid = await listPaid(db, businessId, year)
    const settled = await listSettledIn(db, businessId, year)
    await sendCsv(req, res, {
      columns: columns.map((key) => ({ key, header: req.text(`payday:year.${key}`) })),
      rows: (async function* () {
        for (const { payday, line, day } of paid)
          yield {
            paidOn: day,
            way: req.text(`staff:payWay.${line.way}`),
            payrollNumber: line.payrollNumber,
            code: line.code,
            name: line.name,
            branch: payday.branch_name,
            payday: payday.number,
            firstDay: payday.first_day,
            lastDay: payday.last_day,
            amount: line.toPay,
          }
        for (const { number, first, last, yen, ...line } of settled)
          yield {
            ...line,
            paidOn: '',
            way: req.text('payday:year.settled'),
            payday: number ?? '',
            firstDay: first,
            lastDay: last,
            amount: yen,
          }
      })(),
      fileName: `paid-${year}.csv`,
    })
  }
}
