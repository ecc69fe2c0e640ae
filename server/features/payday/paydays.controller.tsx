import type { Request, RequestHandler } from 'express'
import { PaydaysPage } from '../../../pages/payday/paydays.page.tsx'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { sendCsv } from '../../http/send-csv.ts'
import {
  kindRules,
  lastComplete,
  listPaydays,
  type Owed,
  owedInAll,
  paidInYear,
  yenOf,
} from '../../money/payday/index.ts'
import { may, memberOf, paydayFrame } from '../../people/access/index.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'

/** The frame of the pages below the list. */
export const paydayLinks = (req: Request) => paydayFrame(memberOf(req), 'payday')

/** Who acts, as the money room writes it down. */
export const pressedBy = (req: Request) => {
  const { businessId, staffId: memberId } = memberOf(req)
  return { businessId, memberId }
}

/** What a payday up to a day would pay at a branch, and to how many people; and what is open there now. */
function openAt(owed: Owed[], branchId: string) {
  const here = owed.filter((one) => one.branchId === branchId)
  const paying = here.map(yenOf).filter((yen) => yen > 0)
  return {
    people: paying.length,
    yen: paying.reduce((sum, yen) => sum + yen, 0),
    today: here.reduce((sum, { now }) => sum + Math.max(0, now), 0),
  }
}

/** `/branch/business/payday`: what each branch owes its staff, and the paydays so far. */
export function paydaysController({ clock, db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const member = memberOf(req)
    const { businessId } = member
    const acts = may(member, 'payday')
    const { booksEndAt, closeDay, name, timeZone } = await businessOf(db, businessId)
    const until = lastComplete({ closeDay }, dayIn(timeZone, clock()))
    const owed = await owedInAll(db, businessId, until)
    const branches = await listBranches(db, businessId)
    const seen = branches.filter(({ id: branchId }) => may(member, 'payday.see', { branchId }))
    const paydays = await listPaydays(db, businessId, acts ? {} : { branchId: member.branchId })
    const years = acts ? [...new Set(paydays.map(({ payDay }) => payDay.slice(0, 4)))].sort().reverse() : []
    const ways = {
      next: paths.paydayNext({ until }),
      settings: paths.paydaySettings(),
      people: paths.payPeople(),
    }
    const page = (
      <PaydaysPage
        links={paydayFrame(member, 'payday', true)}
        owner={acts ? ways : undefined}
        years={years.map((year) => ({ year, href: paths.paydayYear(year) }))}
        marker={
          acts && booksEndAt !== undefined
            ? { action: paths.paydayRecord(), endAt: booksEndAt, timeZone }
            : undefined
        }
        business={name}
        until={until}
        branches={seen.map(({ id, name }) => ({ id, name, ...openAt(owed, id) }))}
        paydays={paydays.map((payday) => ({ ...payday, href: paths.payday(payday.id) }))}
      />
    )
    send(req, res, { title: 'payday:title', page })
  }
}

const columns = [
  'paidOn',
  'way',
  'payrollNumber',
  'code',
  'name',
  'branch',
  'payday',
  'until',
  'amount',
] as const

/** `/branch/business/payday/paid-{year}.csv`: wages count by the day on which they are paid. */
export function yearController({ db }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const year = String(req.params.year)
    if (!/^\d{4}$/.test(year)) throw new NotFoundError()
    const paid = await paidInYear(db, memberOf(req).businessId, year)
    await sendCsv(req, res, {
      columns: columns.map((key) => ({ key, header: req.text(`payday:year.${key}`) })),
      rows: (async function* () {
        for (const { payday, way, payrollNumber, code, name, branch, yen } of paid)
          yield {
            paidOn: payday.payDay,
            way: req.text(
              kindRules[payday.kind].isHandedOver ? `staff:payWay.${way}` : `payday:kind.${payday.kind}`,
            ),
            payrollNumber,
            code,
            name,
            branch,
            payday: payday.number,
            until: payday.until,
            amount: yen,
          }
      })(),
      fileName: `paid-${year}.csv`,
    })
  }
}
