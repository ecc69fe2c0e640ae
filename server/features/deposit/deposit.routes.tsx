import { type Request, type RequestHandler, Router } from 'express'
import { DepositPage } from '../../../pages/deposit/deposit.page.tsx'
import { DepositsPage } from '../../../pages/deposit/deposits.page.tsx'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { places } from '../../http/cursor.ts'
import { daysFilter } from '../../http/day-ranges.ts'
import { listPage, mostSorted } from '../../http/list-page.ts'
import { readDays } from '../../http/read-days.ts'
import {
  type Deposit,
  daysOfDeposits,
  listDeposits,
  listTipsIn,
  readDeposit,
  whyNoDeposits,
} from '../../money/deposits/index.ts'
import { linkTo, memberOf, paydayFrame } from '../../people/access/index.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'

/** What Stripe has paid out to the business's bank; behind the area's guard. */
export function depositRoutes(web: AccountWeb): Router {
  const router = Router()
  router.get(patterns.deposits, depositsController(web))
  router.get(patterns.deposit, depositController(web))
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
    const { name, timeZone } = await businessOf(db, member.businessId)
    const today = dayIn(timeZone, clock())
    const all = await daysOfDeposits(db)
    // One that is on its way has its day ahead.
    const last = all && all.last > today ? all.last : today
    const chosen = readDays(req.query, { from: `${last.slice(0, 7)}-01`, to: last })
    const asked = listPage(req, {
      columns,
      usual: { by: 'arrivesOn', direction: 'descending' },
      rows: mostSorted,
      to: (more) => paths.deposits({ ...chosen.typed, ...more }),
    })
    const { isWrong } = chosen
    const { from = all?.first ?? last, to: until = last } = chosen.days
    const found = isWrong ? [] : await listDeposits(db, { from, to: until })
    const { lines, list } = asked.sorted(found.map(depositView))
    const filter = daysFilter(chosen, {
      action: paths.deposits(),
      today: last,
      to: (days) => paths.deposits({ ...asked.kept, ...days }),
      offered: ['month', 'lastMonth'],
    })
    send(req, res, {
      ...(isWrong && { status: 400 }),
      title: 'deposit:title',
      page: (
        <DepositsPage
          links={{
            ...paydayFrame(member, 'deposit', true),
            journal: linkTo(member, 'journal'),
          }}
          none={await whyNoDeposits(db)}
          filter={{ ...filter, kept: asked.kept }}
          business={name}
          deposits={lines}
          list={list}
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

/** `/branch/business/deposits/{id}`: what makes up the line in the bank. */
function depositController({ db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const deposit = await depositTarget(db, req)
    const asked = listPage(req, {
      place: places.id,
      rows: pageSize,
      to: (more) => paths.deposit(deposit.id, more),
    })
    const wanted = { ...(asked.after && { after: asked.after.id }), limit: asked.limit }
    const { lines, list } = asked.page(await listTipsIn(db, deposit.id, wanted))
    send(req, res, {
      title: 'deposit:one.title',
      page: (
        <DepositPage
          links={paydayFrame(memberOf(req), 'deposit')}
          deposit={depositView(deposit)}
          business={(await businessOf(db, memberOf(req).businessId)).name}
          lines={lines.map((line) => ({ ...line, href: paths.earningTip(line.tipId) }))}
          list={list}
        />
      ),
    })
  }
}
