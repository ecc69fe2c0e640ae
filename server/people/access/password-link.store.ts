import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '../../../views/words.ts'
import { foldAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { hashOfSecret } from '../../db/ids.ts'
import { hasRow } from '../../db/row-counts.ts'
import type { PasswordLinkTable } from '../../db/schema.ts'
import { placeColumns } from './invitation.store.ts'

/** How long a link can be used, in ms. */
export const linkLifetime = 24 * 60 * 60_000

export type NewLink = {
  email: string
  staffId: string | undefined
  /** The owner who makes it; undefined: the operator, or the set-up. */
  madeBy: string | undefined
} & ({ purpose: 'invite' } | { purpose: 'reset'; sub: string })

/** Makes a link in the place of the one before: an address has one. Returns its secret, of which only a hash is kept. */
export async function putLink(db: Db, link: NewLink, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = {
    email: link.email,
    token_hash: hashOfSecret(token),
    purpose: link.purpose,
    sub: link.purpose === 'reset' ? link.sub : null,
    staff_id: link.staffId ?? null,
    made_by: link.madeBy ?? null,
    expires_at: now + linkLifetime,
  }
  await db
    .insertInto('password_link')
    .values({ address: foldAddress(link.email), ...row })
    .onConflict((c) => c.column('address').doUpdateSet(row))
    .execute()
  return token
}

/** A link that can be used now. */
export type StandingLink = {
  tokenHash: string
  email: string
  purpose: PasswordLinkTable['purpose']
  /** False: an owner made it. */
  byOperator: boolean
  /** Who has the address and has proved it; undefined if nobody has. */
  holder: string | undefined
  /** The place for which it was made. */
  place: LinkPlace | undefined
}

export type LinkPlace = {
  id: string
  name: string
  role: Role
  businessId: string
  branchId: string | undefined
  business: string
  branch: string | undefined
}

/**
 * The link with this secret; undefined if there is none that counts. It stops to count when what it was made for is over:
 * the place was taken, withdrawn or given another address; the member left or became an owner; the account was deleted
 * or moved to another address; its maker is no owner any more.
 */
export async function findLink(db: Db, token: string, now: number): Promise<StandingLink | undefined> {
  const row = await db
    .selectFrom('password_link as link')
    .leftJoin('staff', 'staff.id', 'link.staff_id')
    .leftJoin('business', 'business.id', 'staff.business_id')
    .leftJoin('branch', 'branch.id', 'staff.branch_id')
    .leftJoin('staff as maker', 'maker.id', 'link.made_by')
    .leftJoin('identity_account as account', 'account.address', 'link.address')
    .select([
      'link.token_hash',
      'link.email',
      'link.purpose',
      'link.made_by',
      'account.sub',
      'account.confirmed_at',
      ...placeColumns,
    ])
    .where('link.token_hash', '=', hashOfSecret(token))
    .where('link.expires_at', '>', now)
    .where((e) =>
      e.or([
        e('link.made_by', 'is', null),
        e.and([
          e('maker.deleted_at', 'is', null),
          e('maker.person_id', 'is not', null),
          e('maker.role', '=', 'owner'),
        ]),
      ]),
    )
    .where((e) =>
      e.or([
        e.and([
          e('link.purpose', '=', 'invite'),
          e('staff.deleted_at', 'is', null),
          e('staff.person_id', 'is', null),
          e(sql`lower(staff.email)`, '=', e.ref('link.address')),
        ]),
        e.and([
          e('link.purpose', '=', 'reset'),
          e('account.sub', '=', e.ref('link.sub')),
          e.or([
            e('link.staff_id', 'is', null),
            e.and([
              e('staff.deleted_at', 'is', null),
              e('staff.person_id', '=', e.ref('link.sub')),
              e('staff.role', '!=', 'owner'),
            ]),
          ]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return row && toLink(row)
}

type Row = {
  token_hash: string
  email: string
  purpose: PasswordLinkTable['purpose']
  made_by: string | null
  sub: string | null
  confirmed_at: number | null
  id: string | null
  name: string | null
  role: LinkPlace['role'] | null
  business_id: string | null
  branch_id: string | null
  business: string | null
  branch: string | null
}

function toLink(row: Row): StandingLink {
  const { id, name, role, business_id: businessId, business } = row
  const whole = id !== null && name !== null && role !== null && businessId !== null && business !== null
  return {
    tokenHash: row.token_hash,
    email: row.email,
    purpose: row.purpose,
    byOperator: row.made_by === null,
    holder: row.confirmed_at === null ? undefined : (row.sub ?? undefined),
    place: whole
      ? {
          id,
          name,
          role,
          businessId,
          business,
          branchId: row.branch_id ?? undefined,
          branch: row.branch ?? undefined,
        }
      : undefined,
  }
}

/** Uses a link up. False if somebody else was first, or if a newer one has taken its place. */
export async function takeLink(db: Db, tokenHash: string): Promise<boolean> {
  return hasRow(db.deleteFrom('password_link').where('token_hash', '=', tokenHash).returning('address'))
}

/** Until when the link for this place can be used, in ms since 1970; undefined if there is none. */
export async function linkEndsAt(db: Db, staffId: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_link')
    .select('expires_at')
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.expires_at
}

/** Makes the link for this place void. False if there was none. */
export async function voidLink(db: Db, staffId: string): Promise<boolean> {
  return hasRow(db.deleteFrom('password_link').where('staff_id', '=', staffId).returning('address'))
}

/** A link that was made for somebody, or a password set with one. `by`: undefined: the operator made it. */
type LinkNews = { at: number; what: 'made' | 'used'; by: string | undefined }

/**
 * What happened with links for the places of a person since then, newest first: so they see it if somebody else set their
 * password. @param since ms since 1970
 */
export async function linkNewsOf(db: Db, personId: string, since: number): Promise<LinkNews[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('audit_entry as entry', (join) =>
      join.onRef('entry.business_id', '=', 'staff.business_id').onRef('entry.subject', '=', 'staff.id'),
    )
    .leftJoin('staff as maker', 'maker.id', 'entry.member_id')
    .select(['entry.created_at', 'entry.action', 'maker.name'])
    .where('staff.person_id', '=', personId)
    .where('entry.created_at', '>', since)
    .where('entry.action', 'in', ['member.linked', 'member.password'])
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ created_at: at, action, name }) => ({
    at,
    what: action === 'member.linked' ? 'made' : 'used',
    by: name ?? undefined,
  }))
}

export async function removeExpiredLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('password_link').where('expires_at', '<=', now).execute()
}
