import { stringify } from 'csv-stringify/sync'
import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import type { CashListView } from '../../../pages/payday/cash-list.tsx'
import { PaperPage } from '../../../pages/payday/paper.page.tsx'
import { payrollLines } from '../../../views/payroll-lines.ts'
import { dayIn, plainDay } from '../../base/calendar.ts'
import { encodeCp932 } from '../../base/cp932.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { csvName, csvOptions } from '../../http/send-csv.ts'
import { cashValues, notesFor, notesForAll } from '../../money/payday/cash-notes.ts'
import { noteLines } from '../../money/payday/payday.marks.ts'
import { fetchFirst, findPaper, type HandedPaper } from '../../money/payday/payday.papers.ts'
import { type PayPlan, payDayOf } from '../../money/payday/payday.period.ts'
import { mayBe } from '../../money/payday/payday.way-out.ts'
import { type PayrollRow, payrollRows } from '../../money/payday/payroll.rows.ts'
import { type PayrollFormat, payrollFormatOf } from '../../money/payday/payroll.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { businessOf, findPaydaySettings } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { handedOut } from './hand-out.controller.tsx'
import { byOf, paydayLinks } from './payday.controller.tsx'
import { dueIn, paydayRefusals } from './payday.schema.ts'
import { pressesOf } from './payday-presses.ts'

/** The paper in the address. Throws NotFoundError if it is another business's. */
export async function paperTarget(db: Db, req: Request, id = String(req.params.id)): Promise<HandedPaper> {
  const paper = await findPaper(db, memberOf(req).businessId, id)
  if (!paper) throw new NotFoundError()
  return paper
}

/** Those who are still to be paid by a paper. */
const dueOn = ({ id, lines }: HandedPaper) =>
  dueIn(lines.flatMap(({ line }) => (line.paper?.id === id && mayBe(line, 'paid') ? [line] : [])))

/** When the newest payday of a paper is to be paid; undefined if nobody has said. */
const plannedFor = (plan: PayPlan, { lines }: HandedPaper) =>
  payDayOf(plan, lines.at(-1)?.payday.last_day ?? '')

/** One row for each person, with notes and coins. */
function cashOf(business: string, paysOn: string | undefined, { lines }: HandedPaper): CashListView {
  const people = [...Map.groupBy(lines, ({ line }) => line.staffId).values()].map((some) => {
    const amount = some.reduce((yen, { line }) => yen + line.toPay, 0)
    const { staffId = '', name = '', code = '' } = some[0]?.line ?? {}
    return { staffId, name, code, amount, notes: notesFor(amount) }
  })
  const amounts = people.map(({ amount }) => amount)
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  return { business, paysOn, values: cashValues, people, total, notes: notesForAll(amounts) }
}

/** `/branch/business/payday/papers/{id}`: what was handed out, as it was; and marks those on it as paid. */
export function paperController(needs: AccountWeb): FormHandlers {
  const { clock, db, flashes, formPage } = needs
  return formPage({
    load: async (req) => {
      const paper = await paperTarget(db, req)
      const business = await businessOf(db, memberOf(req).businessId)
      return { paper, business, plan: await findPaydaySettings(db, memberOf(req).businessId) }
    },
    schema: z.strictObject({
      all: z.string('common:errors.validation').max(60, 'common:errors.validation'),
      day: z.string('payday:errors.day').max(40, 'payday:errors.day').transform(plainDay),
    }),
    initial: (_, { paper, business, plan }) => ({
      day: plannedFor(plan, paper) ?? dayIn(business.timeZone, clock()),
    }),
    view: async ({ req, about: { paper, business, plan }, typed, errors }) => {
      const { id, what, number, at, by, lines } = paper
      const due = dueOn(paper)
      // The answer to the press alone: read again, it is a copy, whatever its address says.
      const copy = req.query.original !== '1' || flashes.read(req)?.key !== handedOut
      const back = lines.some(({ line }) => line.paper?.id === id && mayBe(line, 'calledBack'))
      return {
        title: { text: req.text(`payday:paper.name.${what}`, { number }) },
        page: (
          <PaperPage
            links={{
              ...paydayLinks(req),
              file: what === 'payroll_file' && paper.usable ? paths.paydayPaper(`${id}${ofFile}`) : undefined,
              callBack: back ? paths.paydayConfirm('call-back', id) : undefined,
            }}
            {...{ what, number, at, by, due }}
            timeZone={business.timeZone}
            copy={copy}
            lines={lines.map(({ payday, line, payrollNumber, back: called }) => ({
              href: paths.payday(payday.id),
              branch: payday.branch_name,
              payday: { number: payday.number, first: payday.first_day, last: payday.last_day },
              ...{ staffId: line.staffId, name: line.name, payrollNumber, yen: line.toPay },
              ...{ state: line.state, way: line.way, day: line.day, back: called },
            }))}
            cash={
              what === 'cash_list' && paper.usable
                ? cashOf(business.name, plannedFor(plan, paper), paper)
                : undefined
            }
            presses={
              await pressesOf(
                db,
                lines.flatMap(({ line, back: called }) => (called ? [] : [line])),
              )
            }
            action={paths.paydayPaper(id)}
            values={typed}
            errors={errors}
          />
        ),
      }
    },
    act: async ({ req, about: { paper }, data: { all, day } }) => {
      const due = dueOn(paper)
      // What was shown is paid, and nobody else.
      if (due.value !== all) return { errors: paydayRefusals.changed }
      const done = await noteLines(db, byOf(req), { lines: due.lines, mark: { mark: 'paid', day } }, clock())
      if ('refused' in done)
        return {
          errors: done.refused === 'day' ? { day: paydayRefusals.day.form } : paydayRefusals[done.refused],
        }
      return {
        to: paths.paydayPaper(paper.id),
        toast: 'payday:done.marked',
        log: [{ paperId: paper.id, ...done }, 'paper marked as paid'],
      }
    },
  })
}

/** What stands behind a paper's id in the address of its file. */
const ofFile = '.csv'

/** `/branch/business/payday/papers/{id}.csv`: the same bytes each time, as long as the paper can be used. */
export function paperFileController({ clock, db }: AccountWeb): RequestHandler {
  return async (req, res, next) => {
    const asked = String(req.params.id)
    if (!asked.endsWith(ofFile)) return next()
    const paper = await paperTarget(db, req, asked.slice(0, -ofFile.length))
    if (paper.what !== 'payroll_file' || !paper.usable) throw new NotFoundError()
    const format = paper.format
      ? (JSON.parse(paper.format) as PayrollFormat)
      : await payrollFormatOf(db, memberOf(req).businessId, req.text)
    const days = paper.lines.flatMap(({ payday }) => [payday.first_day, payday.last_day]).sort()
    const copy = (await fetchFirst(db, paper.id, clock())) ? '' : '-copy'
    const name = csvName(`payroll-${paper.number}${copy}`, { from: days[0], to: days.at(-1) })
    res.set({
      'Content-Type': `text/csv; charset=${charsets[format.encoding]}`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    })
    const lines = paper.lines.map(({ payday, line, payrollNumber }) => ({
      payday,
      line: { ...line, payrollNumber },
    }))
    res.send(payrollFile(payrollRows(lines), format))
  }
}

/**
 * The bytes of a payroll file: the same for the same rows and columns. Amounts are numbers, all else is text; a text that
 * a spreadsheet would run as a formula is made harmless, which no payroll number can be. Throws if the encoding lacks a
 * character.
 */
export function payrollFile(rows: PayrollRow[], { encoding, columns }: PayrollFormat): Buffer {
  const csv = stringify(payrollLines(columns, rows), { ...csvOptions, bom: encoding === 'utf8_bom' })
  return encoding === 'cp932' ? encodeCp932(csv) : Buffer.from(csv)
}

const charsets = { utf8: 'utf-8', utf8_bom: 'utf-8', cp932: 'shift_jis' } as const satisfies Record<
  PayrollFormat['encoding'],
  string
>
