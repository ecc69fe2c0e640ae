import { stringify } from 'csv-stringify/sync'
import type { RequestHandler } from 'express'
import { csvOptions } from '../../http/send-csv.ts'
import { mustStaff } from './staff-target.ts'

/** An empty list to fill in, with headings in the reader's language. */
export const staffTemplateController: { get: RequestHandler } = {
  get: (req, res) => {
    mustStaff(req, 'staff.import')
    const t = req.text
    const head = [
      t('staff:fields.name'),
      t('staff:fields.code'),
      t('staff:fields.role'),
      t('staff:fields.email'),
    ]
    const line = [t('staff:import.sample.name'), '101', t('branch:roles.staff'), 'hanako@example.com']
    res.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="staff.csv"',
      'Cache-Control': 'private, no-store',
    })
    res.send(stringify([head, line], csvOptions))
  },
}
