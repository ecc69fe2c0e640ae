import { PaydayNextPage, tickedAnew } from '../../../pages/payday/payday-next.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { boxOf } from '../../../views/payday.ts'
import { dayIn, isDay } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import { newId } from '../../db/ids.ts'
import type { FormHandlers, Viewed } from '../../http/form-page.ts'
import type { Page } from '../../http/send-page.tsx'
import {
  endOfPeriod,
  lastComplete,
  payDayOf,
  payStaff,
  previewPayday,
  savePayPeople,
} from '../../money/payday/index.ts'
import { memberOf } from '../../people/access/index.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { findPaydaySettings, timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { peopleErrors } from './pay-people.controller.tsx'
import { nextSchema, pressRefusals, ticksIn, typedIn } from './payday.schema.ts'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

/** `saved`: whose numbers were just saved. */
type About = { today: string; timeZone: string; saved: Set<string> }

/** `/branch/business/payday/next`: shows what the next payday would hold, and makes it. */
export function nextController({ clock, db, formPage, mail }: AccountWeb): FormHandlers {
  const view = async ({ req, about, typed: sent, errors }: Viewed<About>): Promise<Page> => {
    const { businessId } = memberOf(req)
    const { today, timeZone, saved } = about
    const plan = await findPaydaySettings(db, businessId)
    const day = String(sent.until ?? req.query.until)
    const until = isDay(day) && day <= today ? day : lastComplete(plan, today)
    const branches = await listBranches(db, businessId)
    const branch = branches.find(({ id }) => id === (sent.branch ?? req.query.branch))
    const planned = payDayOf(plan, until) ?? today
    const payDay = planned < until ? until : planned
    const { paying, owing, last } = await previewPayday(db, {
      businessId,
      until,
      kind: 'payday',
      branchIds: branch && [branch.id],
      payDay: isDay(sent.payDay ?? '') ? String(sent.payDay) : payDay,
    })
    const boxes = new Set([...paying, ...owing].map(boxOf))
    const absorbing = sent.kind === 'absorbed'
    // A form that comes back is ticked as it was sent.
    const isNew = !sent.id || absorbing
    const ticked = paying.filter(({ doubt, staffId }) => !doubt && (isNew || saved.has(staffId)))
    return {
      title: 'payday:title',
      // A form that nobody is left for is not shown again.
      refused: Object.keys(errors).length > 0 && (absorbing ? owing : paying).length > 0,
      page: (
        <PaydayNextPage
          links={{ ...paydayLinks(req), people: paths.payPeople() }}
          action={paths.paydayNext()}
          {...{ until, timeZone, last, absorbing, paying, owing, errors }}
          isMonth={until === endOfPeriod(plan, until)}
          branch={branch?.id ?? ''}
          branches={branches.map(({ id, name }) => ({ id, name }))}
          id={sent.id ?? newId()}
          gone={ticksIn(sent).filter((key) => !boxes.has(boxOf(key))).length}
          saved={saved.size > 0}
          values={{
            paidOn: today,
            payDay,
            ...Object.fromEntries(ticked.map((line) => [boxOf(line), tickedAnew])),
            ...sent,
          }}
        />
      ),
    }
  }

  return formPage({
    load: async (req): Promise<About> => {
      const timeZone = await timeZoneOf(db, memberOf(req).businessId)
      return { timeZone, today: dayIn(timeZone, clock()), saved: new Set() }
    },
    schema: nextSchema,
    view,
    asksPassword: true,
    act: async ({ req, about, data, typed }) => {
      const { id, kind, until } = data
      const by = pressedBy(req)
      const numbers = [...typedIn(data, 'number-')].filter(([, number]) => number)
      // Enter in a field for a number must not pay.
      if (numbers.length > 0) {
        const renumbered = numbers.map(([staffId, number]) => ({ staffId, number }))
        const saved = await savePayPeople(db, by, { typed: renumbered }, clock())
        if ('refused' in saved) return { errors: peopleErrors(saved, typed) }
        about.saved = new Set(numbers.map(([staffId]) => staffId))
        return { status: 200, typed }
      }
      const payDay = { payday: data.payDay, outside: data.paidOn, absorbed: about.today }[kind]
      const press = { id, kind, until, payDay, ticks: [...typedIn(typed, 'tick-').values()] }
      const paid = await payStaff(db, { mail, lang: ownLang(req.lang) }, by, press, clock())
      if ('refused' in paid) {
        const isPaidOn = kind === 'outside' && paid.refused === 'payDay'
        return {
          errors: isPaidOn ? { paidOn: { key: 'payday:errors.paidOn' } } : pressRefusals[paid.refused],
        }
      }
      return {
        to: paths.payday(paid.id),
        toast: 'payday:done.paid',
        log: [{ paydayId: paid.id, number: paid.number, kind }, 'payday made'],
      }
    },
  })
}
