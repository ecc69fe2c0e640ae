// This folder: the business, its branches, their staff, and the codes that guests scan.
import type { Selectable } from 'kysely'
import type { GuestLang } from '../../views/languages.ts'
import { readTexts, type Texts, translated } from '../../views/venue-texts.ts'
import type { VenueKind } from '../../views/words.ts'
import type { Db } from '../db/database.ts'
import type { BranchTable } from '../db/schema.ts'

export type Branch = {
  id: string
  businessId: string
  number: string
  name: string
  kind: VenueKind
  address: string
  /** Amounts to choose from, in yen. */
  presets: number[]
  /** The `https` address of public reviews of it. */
  reviewPage: string | undefined
  greeting: string | undefined
  /** Name, address and greeting in other languages; guests read what `said` finds. */
  texts: Texts
  /** The first day on which it takes tips, `YYYY-MM-DD`; undefined: it takes them now. */
  opensOn: string | undefined
  /** A closed branch takes no tips. What was tipped there stays. */
  closed: boolean
}

export async function findBranch(db: Db, id: string): Promise<Branch | undefined> {
  const row = await db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toBranch(row)
}

/** Finds a branch by the number that people type; closed branches are not found. */
export async function findBranchByNumber(db: Db, number: string): Promise<Branch | undefined> {
  const open = db.selectFrom('branch').selectAll().where('number', '=', number).where('closed_at', 'is', null)
  const row = await open.executeTakeFirst()
  return row && toBranch(row)
}

/** The first number that no branch of this deployment has, open or closed. It is not held: another may take it. */
export async function freeNumber(db: Db): Promise<string> {
  const taken = new Set(
    (await db.selectFrom('branch').select('number').execute()).map(({ number }) => number),
  )
  let free = 1001
  while (taken.has(String(free))) free++
  return String(free)
}

/** The open branches of a business, in the order in which they were opened. */
export async function listOpenBranches(db: Db, businessId: string): Promise<Branch[]> {
  const rows = await db
    .selectFrom('branch')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toBranch)
}

/** All branches of a business, closed ones too, in the order in which they were opened. */
export async function listBranches(db: Db, businessId: string): Promise<Branch[]> {
  const rows = await db
    .selectFrom('branch')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toBranch)
}

/** What people write of a branch. Its other columns change with each tip. */
export const branchColumns = [
  'id',
  'business_id',
  'number',
  'name',
  'kind',
  'address',
  'presets',
  'greeting',
  'review_page',
  'texts',
  'opens_on',
  'closed_at',
] as const satisfies (keyof BranchTable)[]

export type BranchRow = Pick<Selectable<BranchTable>, (typeof branchColumns)[number]>

export const toBranch = (row: BranchRow): Branch => ({
  id: row.id,
  businessId: row.business_id,
  number: row.number,
  name: row.name,
  kind: row.kind,
  address: row.address,
  presets: JSON.parse(row.presets) as number[],
  reviewPage: row.review_page ?? undefined,
  greeting: row.greeting ?? undefined,
  texts: readTexts(row.texts),
  opensOn: row.opens_on ?? undefined,
  closed: row.closed_at !== null,
})

/** A venue as it is called where this language is read. */
export const venueView = (place: Place, lang: GuestLang) => ({
  name: translated(place, 'name', lang),
  kind: place.kind,
  address: translated(place, 'address', lang),
  reviewPage: place.reviewPage,
})

type Place = Pick<Branch, 'name' | 'kind' | 'address' | 'texts'> & { reviewPage?: string | undefined }
