import { type Request, type RequestHandler, Router } from 'express'
import { PaydayBeginPage } from '../../../pages/payday/payday-begin.page.tsx'
import { PaydayNextPage } from '../../../pages/payday/payday-next.page.tsx'
import { PaydaysPage } from '../../../pages/payday/paydays.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { dayIn, daysBefore, isDay } from '../../base/calendar.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { remembered } from '../../db/remembered.store.ts'
import { inDashboard } from '../../gateways/stripe/dashboard.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import { paidYears } from '../../money/payday/paid.store.ts'
import { differencesAfter } from '../../money/payday/payday.differences.ts'
import { listRecovered, listUnderWay, type NamedTip } from '../../money/payday/payday.named.ts'
import {
  beginChain,
  closePayday,
  firstOpen,
  lastOver,
  type Preview,
  previewPayday,
  type Where,
} from '../../money/payday/payday.service.ts'
import { findChain, linesByPayday, listPaydays, newestPayday } from '../../money/payday/payday.store.ts'
import { allow, memberOf, personOf } from '../../people/access/allow.ts'
import { branchTarget } from '../../people/access/branch-target.ts'
import { may as mayDo } from '../../people/access/rights.ts'
import { type Branch, listBranches } from '../../venues/branch.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { cashListController } from './cash-list.controller.tsx'
import { guestNoticeController } from './guest-notice.controller.tsx'
import { ownPaydaysController } from './own-paydays.controller.tsx'
import { paperControllers } from './paper/paper.controller.ts'
import { backController, byOf, paydayController, paydayLinks } from './payday.controller.tsx'
import { keepPaydays } from './payday.file.ts'
import { beginSchema, closeSchema, paydayRefusals } from './payday.schema.ts'
import { paydayAnswerController } from './payday-answer.controller.tsx'
import { bearController, loadController, recordController } from './payday-load.controller.tsx'
import { settingsController } from './payday-settings.controller.tsx'
import { waysController } from './payday-ways.controller.tsx'
import { paidYearController } from './payday-year.controller.ts'
import { payrollController } from './payroll.controller.tsx'
import { payrollColumnsController, payrollTemplateController } from './payroll-columns.controller.tsx'
import { statementController } from './statement.controller.tsx'

/** Paydays of a business's branches; behind the area's guard. */
export function paydayRoutes(web: AccountWeb): Router {
  const router = Router()
  const may = allow('payday')
  const see = allow('payday.see')
  router.get(patterns.paydays, see, listController(web))
  mountPage(router, patterns.paydayGuests, may, guestNoticeController(web))
  mountPage(router, patterns.paydayBegin, may, beginController(web))
  mountPage(router, patterns.paydayNext, may, nextController(web))
  mountPage(router, patterns.paydayLoad, may, loadController(web))
  router.get(patterns.paydayRecord, may, recordController(web))
  router.get(patterns.paydayYear, may, paidYearController(web))
  mountPage(router, patterns.payrollFile, may, payrollController(web))
  mountPage(router, patterns.payrollColumns, may, payrollColumnsController(web))
  router.post(patterns.payrollTemplate, may, payrollTemplateController(web))
  mountPage(router, patterns.paydaySettings, may, settingsController(web))
  mountPage(router, patterns.payday, see, paydayController(web))
  mountPage(router, patterns.paydayBear, may, bearController(web))
  mountPage(router, patterns.paydayBack, may, backController(web))
  router.get(patterns.paydayCash, may, cashListController(web))
  const paper = paperControllers(web)
  router.get(patterns.paydayPaper, may, paper.papers)
  mountPage(router, patterns.paydayWays, may, waysController(web))
  mountPage(router, patterns.paydayAnswer, may, paydayAnswerController(web))
  const mine = ownPaydaysController(web)
  // Owners get a mail for a "not received".
  const presses = web.limits.guard(
    { name: 'payday-answer', points: 30, seconds: 600 },
    (req) => personOf(req).sub,
  )
  router.get(patterns.ownPaydays, web.guards.customer, mine.get)
  router.post(patterns.ownPaydays, web.guards.customer, presses, mine.post)
  router.get(patterns.statement, web.guards.customer, statementController(web))
  router.get(patterns.statementPdf, web.guards.customer, paper.statement)
  return router
}

/** `/branch/business/payday`: each branch with its paydays. */
function listController({ db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const member = memberOf(req)
    const { businessId } = member
    const acts = mayDo(member, 'payday')
    const branches = (await listBranches(db, businessId)).filter(({ id: branchId }) =>
      mayDo(member, 'payday.see', { branchId }),
    )
    const at = await remembered(db, 'restored')
    const years = await paidYears(db, businessId)
    const links = {
      load: paths.paydayLoad(),
      guests: paths.paydayGuests(),
      payroll: paths.payrollFile(),
      columns: paths.payrollColumns(),
      settings: paths.paydaySettings(),
    }
    const page = (
      <PaydaysPage
        links={paydayLinks(req)}
        owner={acts ? links : undefined}
        years={years.map((year) => ({ year, href: paths.paydayYear(year) }))}
        restored={at ? { at: Number(at), timeZone: await timeZoneOf(db, businessId) } : undefined}
        branches={await Promise.all(branches.map((branch) => branchView(db, branch, acts)))}
      />
    )
    send(req, res, { title: req.text('payday:title'), signedIn: true, page })
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
  const next = from ? paths.paydayNext(id) : paths.paydayBegin(id)
  return { id, name, next: acts ? next : undefined, from, paydays }
}

/** The branch in the address, with what the money room asks of it. */
async function whereOf(db: Db, req: Request): Promise<Where & { name: string }> {
  const { id, businessId, name } = await branchTarget(db, req, 'payday')
  return { businessId, branchId: id, name, timeZone: await timeZoneOf(db, businessId) }
}

/** `/branch/business/payday/begin/{branchId}`: the first day of all. */
function beginController({ clock, db, flashes, send }: AccountWeb): FormHandlers {
  return formPage({
    send,
    load: (req) => whereOf(db, req),
    schema: beginSchema,
    initial: async (_, { branchId, timeZone }) => ({
      from: (await findChain(db, branchId)).from ?? `${dayIn(timeZone, clock()).slice(0, 7)}-01`,
    }),
    view: ({ req, about: { branchId, name }, typed, errors }) => ({
      title: req.text('payday:begin.title'),
      signedIn: true,
      page: (
        <PaydayBeginPage
          links={paydayLinks(req)}
          branch={name}
          action={paths.paydayBegin(branchId)}
          values={typed}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, about, data }) => {
      const begun = await beginChain(db, byOf(req), about, data.from, clock())
      if ('refused' in begun) return { errors: paydayRefusals[begun.refused] }
      req.log.info({ branchId: about.branchId, memberId: memberOf(req).staffId }, 'paydays begun')
      flashes.set(res, { type: 'success', key: 'payday:done.begun' })
      return paths.paydayNext(about.branchId)
    },
  })
}

/** The end of last month, if it is still open; else the last day that can be closed, or the first one to be. */
function usualEnd(first: string, timeZone: string, now: number): string {
  const most = lastOver(timeZone, now)
  const endOfMonth = daysBefore(`${dayIn(timeZone, now).slice(0, 7)}-01`, 1)
  return [endOfMonth, most].find((day) => day >= first) ?? first
}

/** What a payday would hold, with the tips that are named beside it. */
async function withNamed({ db, config }: AccountWeb, branchId: string, shown: Preview) {
  const before = await newestPayday(db, branchId)
  const hrefOf = ({ intentId }: NamedTip) =>
    intentId && !config.demo ? inDashboard(intentId, config.stripe.live) : undefined
  const [underWay, recovered] = [await listUnderWay(db, branchId), await listRecovered(db, branchId, shown)]
  return {
    ...shown,
    underWay: { ...underWay, tips: underWay.tips.map((tip) => ({ ...tip, href: hrefOf(tip) })) },
    recovered: {
      ...recovered,
      tips: recovered.tips.map((tip) => ({ ...tip, href: paths.earningTip(tip.id) })),
    },
    differences: before ? await differencesAfter(db, before.id) : [],
  }
}

/** `/branch/business/payday/next/{branchId}`: shows what a payday would hold, and closes it. */
function nextController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, send } = needs
  const present = createPresentPassword(needs)
  return formPage({
    send,
    load: async (req) => {
      const where = await whereOf(db, req)
      const chain = await findChain(db, where.branchId)
      return { ...where, first: firstOpen(chain), isNew: chain.until === null, answer: present.answerOf(req) }
    },
    schema: closeSchema,
    buttons: true,
    view: async ({ req, about, typed, errors }) => {
      const { first, branchId, timeZone } = about
      if (first === undefined) return paths.paydayBegin(branchId)
      const asked = typed.until ?? req.query.until
      const until = typeof asked === 'string' && isDay(asked) ? asked : usualEnd(first, timeZone, clock())
      const shown = await previewPayday(db, about, until, clock())
      const refused = 'refused' in shown
      return {
        title: req.text('payday:next.title'),
        signedIn: true,
        page: (
          <PaydayNextPage
            links={paydayLinks(req)}
            branch={about.name}
            action={paths.paydayNext(branchId)}
            change={about.isNew ? paths.paydayBegin(branchId) : undefined}
            first={first}
            until={until}
            most={lastOver(timeZone, clock())}
            timeZone={timeZone}
            shown={refused ? undefined : await withNamed(needs, branchId, shown)}
            errors={errors.form || !refused ? errors : paydayRefusals[shown.refused]}
          />
        ),
      }
    },
    act: async ({ req, res, about, data, typed }) => {
      const action = paths.paydayNext(about.branchId)
      if (!(await present.proven(req, res, { answer: about.answer, action, typed }))) return
      const tell = { mail: needs.mail, lang: ownLang(req.lang), by: memberOf(req).name }
      const closed = await closePayday(db, byOf(req), about, { ...data, tell }, clock())
      if ('refused' in closed) return { errors: paydayRefusals[closed.refused] }
      await keepPaydays(needs, req)
      req.log.info({ paydayId: closed.id, memberId: memberOf(req).staffId }, 'payday closed')
      flashes.set(res, { type: 'success', key: 'payday:done.closed' })
      return paths.payday(closed.id)
    },
  })
}
