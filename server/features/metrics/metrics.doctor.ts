import type { Db } from '../../db/database.ts'
import { readFindings } from '../../operations/doctor/doctor.store.ts'
import type { FindingStatus } from '../../operations/doctor/finding.types.ts'
import type { Probe } from './metrics.gauges.ts'

const values: Partial<Record<FindingStatus, number>> = { ok: 0, warn: 1, fail: 2 }

/** What the doctor last saw, in any container. */
export const doctorProbe = (db: Db): Probe => ({
  name: 'tipping_doctor_check',
  help: 'What the doctor last saw: 0 right, 1 to be looked at, 2 wrong.',
  labels: ['check'],
  read: async () =>
    (await readFindings(db)).flatMap(({ id, status }) => {
      const value = values[status]
      return value === undefined ? [] : [{ labels: { check: id }, value }]
    }),
})
