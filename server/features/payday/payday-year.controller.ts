import type { RequestHandler } from 'express'
import { NotFoundError } from '../../base/errors.ts'
import { sendCsv } from '../../http/send-csv.ts'
import { listPaid, listSettledIn } from '../../money/payday/paid.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'

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
export function paidYearController({ db }: AccountWeb): RequestHandler {
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
