import { sql } from 'kysely'
import { type Db, isSqlite } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'

type Traces = { sub: string; email: string; name?: string | undefined }

/**
 * What the books say of a person beside whose tips are whose: cards, the mark of their browsers, the address they are
 * on a staff list with, and their name or address where they wrote it to the staff. Amounts stay, and so do the rest
 * of the words: they are somebody else's by now.
 */
export function eraseTraces(db: Db, { sub, email, name }: Traces): Promise<void> {
  return inTransaction(db, async (trx) => {
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
        guest_id: isSqlite(trx) ? sql`lower(hex(randomblob(16)))` : sql`gen_random_uuid()::text`,
      })
      .where('person_id', '=', sub)
      .execute()
    await trx.updateTable('staff').set({ email: null }).where('person_id', '=', sub).execute()
  })
}

/** A text with some words blotted out, however they are written. */
export function withoutWords(text: string, words: readonly string[]): string {
  const given = words.map((word) => word.trim()).filter((word) => word.length > 1)
  if (given.length === 0) return text
  const longestFirst = given
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return text.replace(new RegExp(longestFirst.join('|'), 'giu'), '…')
}
