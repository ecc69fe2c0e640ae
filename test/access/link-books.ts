import { beforeAll, beforeEach } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { claimLink } from '../../server/features/auth/password-link.controller.tsx'
import { makeLink } from '../../server/people/access/password-links.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import type { TestDatabase } from '../support/databases.ts'
import { ownIdentity } from '../support/own-identity.ts'
import { setRow } from '../support/rows.ts'

export const now = Date.now()
/** A password that a link sets. */
export const other = 'Another-horse-2'

type Role = 'owner' | 'manager' | 'staff'
type Change = {
  role?: Role
  branch_id?: string
  email?: string
  person_id?: string | null
  deleted_at?: number
}

/** One business with an owner, made anew for each test: only where there is one do owners make links. */
export function linkBooks(database: TestDatabase) {
  const at = {} as { db: Db; businessId: string; branchId: string; ownerId: string }
  let identity: ReturnType<typeof ownIdentity>
  beforeAll(async () => {
    at.db = await database.open()
    identity = ownIdentity(at.db)
  })
  beforeEach(async () => {
    for (const table of ['password_link', 'audit_entry', 'staff', 'branch', 'business'] as const)
      await at.db.deleteFrom(table).execute()
    for (const table of ['identity_sign_in', 'identity_account'] as const)
      await at.db.deleteFrom(table).execute()
    at.businessId = await createBusiness(at.db, { name: 'Sakura', timeZone: 'Asia/Tokyo' }, now)
    at.branchId = newId()
    const row = { id: at.branchId, business_id: at.businessId, created_at: now }
    await at.db
      .insertInto('branch')
      .values({ ...branch, ...row })
      .execute()
    at.ownerId = await place('owner@example.jp', 'owner', 'the-owner')
  })

  async function place(email: string, role: Role = 'staff', sub: string | null = null) {
    const id = newId()
    const who = { id, business_id: at.businessId, code: id, name: 'Jo', role, email, person_id: sub }
    const where = { branch_id: role === 'owner' ? null : at.branchId, greeting: null, deleted_at: null }
    await at.db
      .insertInto('staff')
      .values({ ...who, ...where, created_at: now })
      .execute()
    return id
  }

  const change = (id: string, set: Change) => setRow(at.db, 'staff', id, set)
  const make = (memberId: string) =>
    makeLink(at.db, { businessId: at.businessId, memberId, by: at.ownerId }, now)
  const own = () => identity

  return Object.assign(at, {
    place,
    change,
    make,
    own,
    async tokenFor(memberId: string) {
      const made = await make(memberId)
      if (!made) throw new Error('no link was made')
      return made.token
    },
    /** Uses a link, as its page does. */
    use: (token: string, email: string, given = other) =>
      own().gateway.setPassword?.({ email, name: 'Jo', password: given }, (trx, account) =>
        claimLink(trx, token, account, now),
      ) ?? Promise.reject(new Error('no links')),
    kind: (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => 'done',
        (error: Error) => error.name,
      ),
    signIn: (email: string, given: string) => own().kind(own().gateway.signIn({ email, password: given })),
    async actions() {
      const rows = await at.db.selectFrom('audit_entry').select('action').execute()
      return rows.map(({ action }) => action).toSorted()
    },
  })
}

const branch = {
  name: 'Sakura',
  kind: 'restaurant' as const,
  number: '1001',
  address: 'Asakusa',
  presets: '[300,500,1000]',
}
