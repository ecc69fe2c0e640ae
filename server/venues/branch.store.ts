// This folder: the business, its branches, their staff, and the codes that guests scan.
import type { Selectable } from 'kysely'
import type { Lang } from '../../views/lang.ts'
import { type GuestLang, ownLang } from '../../views/languages.ts'
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
  /** The greeting for guests, in the languages that the branch has written one in. */
  greetings: Partial<Record<Lang, string>>
  /** The `https` address of public reviews of it. */
  reviewPage: string | undefined
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
  'greeting_en',
  'greeting_cn',
  'review_page',
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
  greetings: {
    ...(row.greeting && { ja: row.greeting }),
    ...(row.greeting_en && { en: row.greeting_en }),
    ...(row.greeting_cn && { cn: row.greeting_cn }),
  },
  reviewPage: row.review_page ?? undefined,
  opensOn: row.opens_on ?? undefined,
  closed: row.closed_at !== null,
})

/** The languages to try, in order, if there is no greeting in the reader's own. */
const fallbacks: Record<Lang, Lang[]> = { ja: ['en', 'cn'], en: ['ja', 'cn'], cn: ['en', 'ja'] }

/** The greeting for a reader, with the language it is in; undefined if there is none. */
export function greetingFor(
  { greetings }: Pick<Branch, 'greetings'>,
  reader: GuestLang,
): { text: string; lang: Lang } | undefined {
  const own = ownLang(reader)
  for (const lang of [own, ...fallbacks[own]]) {
    const text = greetings[lang]
    if (text) return { text, lang }
  }
  return undefined
}
