import { sql } from 'kysely'
import { type Db, isSqlite, type Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { erasedGuest } from '../../money/payment/index.ts'
import { keepsAnOwner } from '../../people/access/index.ts'
import { dropUnusedPhoto } from '../staff/photo.store.ts'

type Traces = { sub: string; email: string; name?: string | undefined }

/** `lastOwner`: a business would be left without an owner. */
export type KeptTraces = 'lastOwner'

/**
 * Erases a person's data: card details, browser ids, their staff entry's e-mail, photo, greeting and texts in other
 * languages, and their name or address inside reviews. Amounts and the rest of each review stay: they also belong to others. Their places become
 * unlinked. Returns why nothing was erased; undefined: it is done.
 */
export function eraseTraces(db: Db, { sub, email, name }: Traces): Promise<KeptTraces | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await leavesOwners(trx, sub))) return 'lastOwner'
    const own = trx.selectFrom('tip').select(['id', 'review']).where('person_id', '=', sub)
    for (const tip of await own.where('review', '!=', '').execute()) {
      const review = withoutWords(tip.review, [email, name ?? ''])
      if (review !== tip.review) {
        await trx.updateTable('tip').set({ review }).where('id', '=', tip.id).execute()
      }
    }
    await trx
      .updateTable('tip')
      .set({
        card_brand: null,
        card_last4: null,
        card_exp_month: null,
        card_exp_year: null,
        card_name: null,
        card_wallet: null,
        guest_id: sql<string>`${erasedGuest} || ${isSqlite(trx) ? sql`lower(hex(randomblob(16)))` : sql`gen_random_uuid()::text`}`,
      })
      .where('person_id', '=', sub)
      .execute()
    const places = trx.selectFrom('staff').select('photo').where('person_id', '=', sub)
    const photos = await places.where('photo', 'is not', null).execute()
    const gone = { person_id: null, email: null, photo: null, greeting: null, texts: '{}' }
    await trx.updateTable('staff').set(gone).where('person_id', '=', sub).execute()
    for (const { photo } of photos) await dropUnusedPhoto(trx, photo ?? undefined)
    return undefined
  })
}

/** True if every business that a person owns still has another owner. */
async function leavesOwners(trx: Trx, sub: string): Promise<boolean> {
  const owned = await trx
    .selectFrom('staff')
    .select(['id', 'business_id'])
    .where('person_id', '=', sub)
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    // Locks the businesses one by one, always in the same order, to avoid deadlocks.
    .orderBy('business_id')
    .execute()
  for (const { id, business_id: businessId } of owned) {
    if (!(await keepsAnOwner(trx, { businessId, withoutId: id }))) return false
  }
  return true
}

/** Replaces the given words in a text by `…`, ignoring case. */
export function withoutWords(text: string, words: readonly string[]): string {
  const given = words.map((word) => word.trim()).filter((word) => word.length > 1)
  if (given.length === 0) return text
  const longestFirst = given
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return text.replace(new RegExp(longestFirst.join('|'), 'giu'), '…')
}
