import { type Request, Router } from 'express'
import { CashPage } from '../../../pages/cash/cash.page.tsx'
import { CashCountPage } from '../../../pages/cash/cash-count.page.tsx'
import { dayIn, daysOfMonth, isDay, plainDay } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { places } from '../../http/cursor.ts'
import { daysFilter } from '../../http/day-ranges.ts'
import { formId } from '../../http/form-id.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { listPage, mostSorted } from '../../http/list-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import type { Typed } from '../../http/parse-form.ts'
import { readDays } from '../../http/read-days.ts'
import { readYen } from '../../http/read-yen.ts'
import {
  type CashCount,
  correctCash,
  countCash,
  findCount,
  firstDayToCount,
  isUnusual,
  listCashShares,
  listCounts,
  previewCash,
  sumCounts,
  workersOn,
} from '../../money/cash/index.ts'
import { branchFor, may, memberOf, paydayFrame } from '../../people/access/index.ts'
import { listOpenBranches } from '../../venues/branch.store.ts'
import { businessOf, timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { correctSchema, withPeople } from './cash.schema.ts'

/** What was counted in the cash box of a branch; behind the area's guard. */
export function cashRoutes(web: AccountWeb): Router {
  const router = Router()
  mountPage(router, patterns.cash, cashController(web))
  mountPage(router, patterns.cashCount, countController(web))
  return router
}

/** Counts per page: a month has fewer. */
const pageSize = 500

/** The field that names a person with whom a count is shared. */
const tickOf = (staffId: string) => `person-${staffId}`
const tickedIn = (typed: object): string[] =>
  Object.keys(typed).flatMap((name) => /^person-(.+)$/.exec(name)?.[1] ?? [])

/** `/branch/cash`: a form for what was counted, its shares before they are booked, and the counts of a month. */
function cashController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage } = needs

  type Places = { branches: { id: string }[]; timeZone: string }
  /** Who may share in what was typed, and what each would have; undefined while something is missing. */
  async function sharesOf(typed: Typed, { branches, timeZone }: Places) {
    const branch = branches.find(({ id }) => id === typed.branch)
    const amount = readYen(typed.amount ?? '')
    const day = plainDay(typed.day ?? '')
    if (!branch || typeof amount === 'string' || !isDay(day)) return undefined
    const workers = await workersOn(db, branch.id, { day, timeZone })
    const ticked = tickedIn(typed)
    const chosen = workers.filter((one) => (typed.shown ? ticked.includes(one.id) : one.already))
    const ids = chosen.map(({ id }) => id)
    const yen = await previewCash(db, branch.id, ids, amount)
    return workers.map(({ id, name, code }) => ({
      tick: tickOf(id),
      name,
      code,
      ticked: ids.includes(id),
      yen: yen.get(id) ?? 0,
    }))
  }

  return formPage({
    load: async (req) => {
      const member = memberOf(req)
      const open = await listOpenBranches(db, member.businessId)
      const branches = open.filter(({ id: branchId }) => may(member, 'cash', { branchId }))
      const timeZone = await timeZoneOf(db, member.businessId)
      return { branches, timeZone, today: dayIn(timeZone, clock()) }
    },
    schema: (req) => withPeople(tickedIn((req.body ?? {}) as object).map(tickOf)),
    initial: (_, { branches, today }) => ({ form: newId(), branch: branches[0]?.id ?? '', day: today }),
    view: async ({ req, about, typed, errors }) => {
      const { branches, today } = about
      const member = memberOf(req)
      const { businessId, branchId } = member
      const ofBusiness = may(member, 'member.manage')
      const asked = readDays(req.query, daysOfMonth(today.slice(0, 7), today))
      const wanted = { businessId, branchId: ofBusiness ? undefined : branchId, days: asked.days }
      const sum = await sumCounts(db, wanted)
      const list = listPage(req, {
        columns: sum.counts > mostSorted ? undefined : { day: 'descending', amount: 'descending' },
        usual: { by: 'day', direction: 'descending' },
        place: places.entry,
        rows: pageSize,
        to: (more) => paths.cash({ ...asked.typed, ...more }),
      })
      const counts = await listCounts(db, { ...wanted, ...(list.sort ? { limit: mostSorted } : list) })
      const found = counts.map((count) => ({
        ...count,
        href: paths.cashCount(count.id),
        branch: branches.length > 1 ? count.branch : undefined,
      }))
      const shown = list.sort ? list.sorted(found) : list.page(found, sum.counts)
      // A wrong field is mended before shares are shown.
      const isTyped = Object.keys(errors).every((field) => field === 'form' || field === 'people')
      return {
        title: 'cash:title',
        page: (
          <CashPage
            links={paydayFrame(member, 'cash', true)}
            action={paths.cash()}
            days={{ first: await firstDayToCount(db, businessId, today), last: today }}
            branches={branches.map(({ id, name }) => ({ id, name }))}
            shares={isTyped ? await sharesOf(typed, about) : undefined}
            filter={daysFilter(asked, { action: paths.cash(), today, to: paths.cash })}
            business={(await businessOf(db, businessId)).name}
            counts={shown.lines}
            list={shown.list}
            sum={sum.yen}
            values={formId.test(typed.form ?? '') ? typed : { ...typed, form: newId() }}
            errors={errors}
          />
        ),
      }
    },
    asksPassword: ({ about: { branches }, data }) =>
      Boolean(data.share) &&
      branches.some(({ id }) => id === data.branch) &&
      isUnusual(db, data.branch, Number(readYen(data.amount))),
    act: async ({ req, about: { branches }, data, typed }) => {
      const branch = branches.find(({ id }) => id === data.branch)
      if (!branch) return { errors: { branch: { key: 'cash:errors.branch' } } }
      // First it is shown how the amount would be shared.
      if (!data.share) return { status: 200, typed }
      const at = { businessId: branch.businessId, branchId: branch.id, memberId: memberOf(req).staffId }
      const { form: id, day, first: firstName, second: secondName } = data
      const amount = Number(readYen(data.amount))
      const counted = { id, amount, firstName, secondName, day, people: tickedIn(typed) }
      const { refused } = await countCash(db, at, counted, clock())
      if (refused === 'sent')
        return { typed: { ...typed, form: newId() }, errors: { form: { key: 'cash:errors.sent' } } }
      if (refused) return { errors: { [refused]: { key: `cash:errors.${refused}` } } }
      return {
        to: paths.cash(),
        toast: 'cash:done.counted',
        log: [{ countId: id, branchId: branch.id }, 'cash counted'],
      }
    },
  })
}

/** The count in the address. Throws NotFoundError if it is another business's. */
async function countTarget(db: Db, req: Request): Promise<CashCount> {
  const count = await findCount(db, String(req.params.id))
  if (!count) throw new NotFoundError()
  await branchFor(db, memberOf(req), 'earnings.branch', count.branchId)
  return count
}

/** `/branch/cash/{id}`: how a count was shared, and the form that takes it back. */
function countController({ clock, db, formPage }: AccountWeb): FormHandlers {
  return formPage({
    load: (req) => countTarget(db, req),
    schema: correctSchema,
    view: async ({ req, about: count, typed, errors }) => {
      const member = memberOf(req)
      const { businessId } = member
      const mayCount = may(member, 'cash', { branchId: count.branchId })
      const canGo = mayCount && !count.corrects && !count.correctedBy
      const shares = (await listCashShares(db, [count.id])).get(count.id) ?? []
      const other = count.correctedBy ?? count.corrects
      return {
        title: 'cash:count.title',
        page: (
          <CashCountPage
            links={{ ...paydayFrame(member, 'cash'), other: other ? paths.cashCount(other) : undefined }}
            count={count}
            timeZone={await timeZoneOf(db, businessId)}
            shares={shares}
            action={canGo ? paths.cashCount(count.id) : undefined}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, about: count, data }) => {
      const { businessId, staffId: memberId } = memberOf(req)
      // Those who may see a count may not always take it back.
      await branchFor(db, memberOf(req), 'cash', count.branchId)
      if (count.corrects) throw new NotFoundError()
      const at = { businessId, branchId: count.branchId, memberId }
      await correctCash(db, at, { id: count.id, reason: data.reason }, clock())
      return {
        to: paths.cashCount(count.id),
        toast: 'cash:done.corrected',
        log: [{ countId: count.id }, 'cash count taken back'],
      }
    },
  })
}
