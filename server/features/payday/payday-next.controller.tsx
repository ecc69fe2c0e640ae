import { PaydayNextPage, tickedAnew } from '../../../pages/payday/payday-next.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { dayIn, isDay } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import { newId } from '../../db/ids.ts'
import type { FormHandlers, Viewed } from '../../http/form-page.ts'
import type { Page } from '../../http/send-page.tsx'
import { listPayPeople, savePayPeople } from '../../money/payday/pay-people.ts'
import { payStaff } from '../../money/payday/pay-staff.ts'
import type { PreviewLine } from '../../money/payday/payday.types.ts'
import { endOfPeriod, lastComplete, payDayOf } from '../../money/payday/payday-period.ts'
import { previewPayday } from '../../money/payday/preview-payday.ts'
import { memberOf } from '../../people/access/allow.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { findPaydaySettings, timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { clashErrors } from './pay-people.controller.tsx'
import { boxOf, nextSchema, numberOf, numbersIn, pressRefusals, ticksIn } from './payday.schema.ts'
import { paydayLinks, pressedBy } from './paydays.controller.tsx'

/** `saved`: whose numbers were just saved. */
type About = { today: string; timeZone: string; saved: Set<string> }

/** `/branch/business/payday/next`: shows what the next payday would hold, and makes it. */
export function nextController({ clock, db, formPage, mail }: AccountWeb): FormHandlers {
  const view = async ({ req, about, typed: sent, errors }: Viewed<About>): Promise<Page> => {
    const { businessId } = memberOf(req)
    const { today, timeZone, saved } = about
    const plan = await findPaydaySettings(db, businessId)
    const asked = { until: req.query.until, branch: req.query.branch, ...sent }
    const until = isPast(asked.until, today) ? asked.until : lastComplete(plan, today)
    const branches = (await listBranches(db, businessId)).map(({ id, name }) => ({ id, name }))
    const branch = branches.find(({ id }) => id === asked.branch)
    const planned = payDayOf(plan, until) ?? today
    const payDay = planned < until ? until : planned
    const { paying, owing, last } = await previewPayday(db, {
      ...{ businessId, until, kind: 'payday' },
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
          {...{ until, timeZone, branches, last, absorbing }}
          isMonth={until === endOfPeriod(plan, until)}
          branch={branch?.id ?? ''}
          paying={withFields(paying)}
          owing={withFields(owing)}
          id={sent.id ?? newId()}
          gone={ticksIn(sent).filter((key) => !boxes.has(boxOf(key))).length}
          saved={saved.size > 0}
          values={{
            ...{ paidOn: today, payDay },
            ...Object.fromEntries(ticked.map((line) => [boxOf(line), tickedAnew])),
            ...sent,
          }}
          errors={errors}
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
      const numbers = numbersIn(data)
      // Enter in a field for a number must not pay.
      if (numbers.size > 0) {
        const { people } = await listPayPeople(db, memberOf(req).businessId)
        const renumbered = people.flatMap(({ staffId, way }) => {
          const number = numbers.get(staffId)
          return number ? [{ staffId, way, number }] : []
        })
        const saved = await savePayPeople(db, pressedBy(req), { typed: renumbered }, clock())
        if ('refused' in saved)
          return {
            errors:
              saved.refused === 'number' ? clashErrors(saved.clashes, renumbered) : pressRefusals.changed,
          }
        about.saved = new Set(numbers.keys())
        const others = Object.entries(typed).filter(([name]) => !numbers.has(name.replace(/^number-/, '')))
        return { status: 200, typed: Object.fromEntries(others) }
      }
      const payDay = { payday: data.payDay, outside: data.paidOn, absorbed: about.today }[kind]
      const press = { id, kind, until, payDay, ticks: ticksIn(typed).map(({ value }) => value) }
      const tell = { mail, lang: ownLang(req.lang) }
      const paid = await payStaff(db, tell, pressedBy(req), press, clock())
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

const isPast = (day: unknown, today: string): day is string =>
  typeof day === 'string' && isDay(day) && day <= today

/** A field for a number stands once for each place. */
function withFields(lines: PreviewLine[]) {
  const first = new Map(lines.toReversed().map((line) => [line.staffId, line]))
  return lines.map((line) => ({
    ...line,
    box: { name: boxOf(line), value: line.tick },
    numberField:
      line.doubt === 'noNumber' && first.get(line.staffId) === line ? numberOf(line.staffId) : undefined,
  }))
}
