import { sql } from 'kysely'
import { foldAddress } from '../../config/mail-address.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { holdBusiness, listBusinesses } from '../../venues/business.store.ts'
import { findAccount, findAccountAt } from '../identity/index.ts'
import { linkEndsAt, linkLifetime, type NewLink, putLink, voidLink } from './password-link.store.ts'
import { rights } from './rights.ts'

/** `token`: the link's secret, known here and in the link alone. `endsAt`: ms since 1970. */
export type MadeLink = {
  token: string
  email: string
  purpose: NewLink['purpose']
  /** The name of the place; undefined: an account without one. */
  name: string | undefined
  endsAt: number
}

/** What the owners' page says of a member's link. `endsAt`: until when one that was made can be used. */
type LinkState = { purpose: NewLink['purpose']; endsAt: number | undefined }

type Wanted = {
  businessId: string
  /** The staff member for whom it is. */
  memberId: string
  /** The owner who makes it; undefined: the set-up. */
  by: string | undefined
}

/**
 * Which link an owner may make for a member, if any: to take the place to which they were invited, or to set a new
 * password. Never for an owner's account, for who sets its password owns the business. Where several businesses share
 * the server only the operator makes links, because a person may have a place, or wait for one, in another business.
 */
export async function linkStateOf(
  db: Db,
  { businessId, memberId }: Omit<Wanted, 'by'>,
  now: number,
): Promise<LinkState | undefined> {
  const link = await linkFor(db, { businessId, memberId, by: undefined })
  if (!link) return undefined
  return { purpose: link.purpose, endsAt: await linkEndsAt(db, memberId, now) }
}

/** Makes a link for a member; the one before counts no more. Undefined if {@link linkStateOf} allows none. */
export function makeLink(db: Db, wanted: Wanted, now: number): Promise<MadeLink | undefined> {
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, wanted.businessId)
    const link = await linkFor(trx, wanted)
    if (!link) return undefined
    const token = await putLink(trx, link, now)
    await recordLink(trx, { ...wanted, name: link.name, action: 'member.linked' }, now)
    return { ...link, token, endsAt: now + linkLifetime }
  })
}

/** Makes a member's link void. False if there was none. */
export function takeLinkBack(db: Db, wanted: Wanted, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const member = await memberOf(trx, wanted)
    if (!member || !(await voidLink(trx, wanted.memberId))) return false
    await recordLink(trx, { ...wanted, name: member.name, action: 'member.unlinked' }, now)
    return true
  })
}

/**
 * The operator's link for an address: for its account, whoever it is, or else for the place that has waited longest.
 * Undefined if there is neither.
 */
export function makeOperatorsLink(db: Db, email: string, now: number): Promise<MadeLink | undefined> {
  return inTransaction(db, async (trx) => {
    const link = (await linkForAccount(trx, email)) ?? (await linkForWaiting(trx, email))
    if (!link) return undefined
    const token = await putLink(trx, link, now)
    for (const place of link.places) await recordLink(trx, { ...place, action: 'member.linked' }, now)
    return { ...link, token, endsAt: now + linkLifetime }
  })
}

type Linked = {
  businessId: string
  memberId: string
  branchId?: string | undefined
  name: string
  by: string | undefined
}

/** Without the secret and the address: the list shows names only. */
export const recordLink = (
  trx: Trx,
  {
    businessId,
    branchId,
    memberId: subject,
    name,
    by: memberId,
    action,
  }: Linked & { action: 'member.linked' | 'member.unlinked' | 'member.password' },
  now: number,
): Promise<void> =>
  recordChange(trx, { businessId, branchId, memberId, action, subject, details: { name } }, now)

/** The places of a person, as the audit list names them. */
export async function placesOf(db: Db, sub: string): Promise<Linked[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'business_id', 'branch_id'])
    .where('person_id', '=', sub)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id, name, business_id, branch_id }) => ({
    businessId: business_id,
    branchId: branch_id ?? undefined,
    memberId: id,
    name,
    by: undefined,
  }))
}

const memberOf = (db: Db, { businessId, memberId }: Omit<Wanted, 'by'>) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'email', 'person_id'])
    .where('id', '=', memberId)
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** What {@link linkStateOf} allows. */
async function linkFor(db: Db, wanted: Wanted): Promise<(NewLink & { name: string }) | undefined> {
  if ((await listBusinesses(db)).length > 1) return undefined
  const member = await memberOf(db, wanted)
  if (!member) return undefined
  const { name, email, person_id: sub } = member
  const about = { staffId: member.id, madeBy: wanted.by, name }
  if (sub === null) return email === null ? undefined : { ...about, purpose: 'invite', email }
  const ownsBusiness = rights['member.manage'][member.role] === 'business'
  const account = ownsBusiness ? undefined : await findAccount(db, sub)
  return account && { ...about, purpose: 'reset', email: account.email, sub }
}

type OperatorsLink = NewLink & { name: string | undefined; places: Linked[] }

async function linkForAccount(trx: Trx, email: string): Promise<OperatorsLink | undefined> {
  const account = await findAccountAt(trx, email)
  if (!account || account.confirmed_at === null) return undefined
  const places = await placesOf(trx, account.sub)
  const about = { email: account.email, sub: account.sub, staffId: undefined, madeBy: undefined }
  return { ...about, purpose: 'reset', name: places[0]?.name, places }
}

async function linkForWaiting(trx: Trx, email: string): Promise<OperatorsLink | undefined> {
  const place = await trx
    .selectFrom('staff')
    .select(['id', 'name', 'business_id', 'branch_id', 'email'])
    .where(sql`lower(email)`, '=', foldAddress(email))
    .where('person_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!place) return undefined
  const { id: staffId, name, business_id: businessId, branch_id } = place
  const branchId = branch_id ?? undefined
  return {
    purpose: 'invite',
    email: place.email ?? email,
    staffId,
    madeBy: undefined,
    name,
    places: [{ businessId, branchId, memberId: staffId, name, by: undefined }],
  }
}
