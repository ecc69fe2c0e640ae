import { expect } from 'vitest'
import { readRow } from '../../support/rows.ts'
import type { QrSite } from '../qr/qr-site.ts'

/** What tests of the staff pages do and look at, on the site that `open` gives. */
export function staffPeople(open: () => QrSite) {
  let codes = 500
  const person = (more: Record<string, string> = {}) => ({
    name: '石川 海 (Kai)',
    code: String(++codes),
    role: 'staff',
    branch: open().seed.branchId,
    email: '',
    ...more,
  })
  return {
    /** A form about somebody new, with a code of their own. */
    person,
    /** Adds somebody and answers their id. */
    async added(more: Record<string, string> = {}) {
      const answer = await open().as.owner.post('/branch/staff/add', person(more))
      expect(answer.status).toBe(303)
      return /^\/branch\/staff\/(\w+)$/.exec(answer.headers.location ?? '')?.[1] ?? ''
    },
    rowOf: (id: string) => readRow(open().deps.db, 'staff', id),
    auditOf: (subject: string) =>
      open()
        .deps.db.selectFrom('audit_entry')
        .select(['action', 'member_id', 'branch_id', 'details'])
        .where('subject', '=', subject)
        .orderBy('created_at')
        .execute(),
    codesOf: (staffId: string) =>
      open().deps.db.selectFrom('qr_token').selectAll().where('staff_id', '=', staffId).execute(),
  }
}
