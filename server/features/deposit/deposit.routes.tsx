import { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { DepositPage } from '../../../pages/deposit/deposit.page.tsx'
import { DepositsPage } from '../../../pages/deposit/deposits.page.tsx'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { dayRanges, monthStep } from '../../http/day-ranges.ts'
import { readDays } from '../../http/read-days.ts'
import { inOrder, readSorting, sortLinks, writeSorting } from '../../http/sorting.ts'
import {
  type Deposit,
  daysOfDeposits,
  listDeposits,
  listTipsIn,
  readDeposit,
  whyNoDeposits,
} from '../../money/deposits/deposit.read.store.ts'
import { allow, memberOf } from '../../people/access/allow.ts'
import { paydayFrame } from '../../people/access/branch-links.ts'
import { may } from '../../people/access/rights.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'

/** What Stripe has paid out to the business's bank; behind the area's guard. */
export function depositRoutes(web: AccountWeb): Router {
  const router = Router()
  const owners = allow('earnings.business')
  router.get(patterns.deposits, owners, depositsController(web))
  router.get(patterns.deposit, owners, depositController(web))
  return router
}

const depositView = (deposit: Deposit) => ({
  ...deposit,
  href: paths.deposit(deposit.id),
  gross: deposit.sums?.gross,
  fees: deposit.sums?.fees,
  takenBack: deposit.sums?.takenBack,
  other: deposit.sums?.other,
})

/** The columns by which the list can be sorted. */
const columns = {
  arrivesOn: 'descending',
  gross: 'descending',
  fees: 'descending',
  takenBack: 'descending',
  other: 'descending',
  amount: 'descending',
} as const

/** `/branch/business/deposits`: by the bank's day. */
function depositsController({ clock, db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const member = memberOf(req)
    const today = dayIn(await timeZoneOf(db, member.businessId), clock())
    const all = await daysOfDeposits(db)
    // One that is on its way has its day ahead.
    const last = all && all.last > today ? all.last : today
    const asked = readDays(req.query, { from: `${last.slice(0, 7)}-01`, to: last })
    const sort = readSorting(columns, req.query.sort)
    const kept = { sort: sort && writeSorting(sort) }
    const to = (days: { from?: string | undefined; to?: string | undefined }) =>
      paths.deposits({ ...kept, ...days })
    const isWrong = Object.keys(asked.errors).length > 0
    const { from = all?.first ?? last, to: until = last } = asked.days
    const found = isWrong ? [] : await listDeposits(db, { from, to: until })
    send(req, res, {
      ...(isWrong && { status: 400 }),
      title: 'deposit:title',
      page: (
        <DepositsPage
          links={{
            ...paydayFrame(member, 'deposit', true),
            journal: may(member, 'export') ? paths.journal() : undefined,
          }}
          none={await whyNoDeposits(db)}
          filter={{
            action: paths.deposits(),
            ranges: dayRanges(asked, last, to).filter(({ name }) => name !== 'all'),
            months: monthStep(asked, last, to),
            values: asked.typed,
            today: last,
            errors: asked.errors,
            kept: sort ? { sort: writeSorting(sort) } : undefined,
          }}
          days={{ first: from, last: until }}
          deposits={inOrder(found.map(depositView), sort, req.lang)}
          sorts={sortLinks(columns, {
            chosen: sort,
            usual: { by: 'arrivesOn', direction: 'descending' },
            to: (sort) => paths.deposits({ ...asked.days, sort }),
          })}
        />
      ),
    })
  }
}

/** The deposit in the address. A deployment has one business, and one Stripe account. */
async function depositTarget(db: Db, req: Request): Promise<Deposit> {
  const deposit = await readDeposit(db, String(req.params.id))
  if (!deposit) throw new NotFoundError()
  return deposit
}

/** Tips on a page. */
const pageSize = 50
const place = z.tuple([z.string()])

/** `/branch/business/deposits/{id}`: what makes up the line in the bank. */
function depositController({ db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const deposit = await depositTarget(db, req)
    const [after] = readCursor(place, req.query.after) ?? []
    const found = await listTipsIn(db, deposit.id, { ...(after && { after }), limit: pageSize + 1 })
    const shown = found.slice(0, pageSize)
    const last = found.length > pageSize ? shown.at(-1) : undefined
    send(req, res, {
      title: 'deposit:one.title',
      page: (
        <DepositPage
          links={paydayFrame(memberOf(req), 'deposit')}
          deposit={depositView(deposit)}
          lines={shown.map((line) => ({ ...line, href: paths.earningTip(line.tipId) }))}
          paging={{
            next: last && paths.deposit(deposit.id, { after: writeCursor([last.id]) }),
            first: after ? paths.deposit(deposit.id) : undefined,
          }}
        />
      ),
    })
  }
}
