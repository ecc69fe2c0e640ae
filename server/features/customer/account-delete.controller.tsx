import { sql } from 'kysely'
import { AccountDeletePage } from '../../../pages/customer/account-delete.page.tsx'
import { paths } from '../../base/paths.ts'
import { type Db, isSqlite, type Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { erasedGuest } from '../../money/payment/tip.row.ts'
import { tellByMail } from '../../outbox/mail/account-news.ts'
import { keepsAnOwner } from '../../people/access/owners.service.ts'
import { forgetAccountState } from '../../people/session/not-before.store.ts'
import type { AccountWeb } from '../../web.ts'
import { forgetPerson } from '../auth/person.store.ts'
import { forgetAcceptances } from '../legal/legal.store.ts'
import { dropUnusedPhoto } from '../staff/photo.store.ts'
import { customerLinks } from './customer-view.ts'

/** `/profile/delete`: asks, then deletes the account. */
export function accountDeleteController(needs: AccountWeb): FormHandlers {
  const { db, formPage, identity, sessions, signIns } = needs

  return formPage({
    schema: buttonSchema,
    buttons: true,
    asksPassword: true,
    view: ({ req, errors }) => ({
      title: 'customer:delete.title',
      page: <AccountDeletePage links={customerLinks(req)} action={paths.accountDelete()} errors={errors} />,
    }),
    act: async ({ req, res }) => {
      try {
        const kept = await signIns.call(req, res, async (accessToken) => {
          // First check the sign-in: if it was ended elsewhere, its owner must not lose their data.
          const person = await identity.getUser(accessToken)
          // Our own data first. If the account can't be deleted just now, its owner can still sign in and try again.
          // In the other order, data could stay that nobody can ask us to delete.
          const why = await eraseTraces(db, person)
          if (why) return why
          await forgetAcceptances(db, person.sub)
          await forgetPerson(db, person.sub)
          await identity.deleteUser(accessToken)
          await forgetAccountState(db, person.sub)
          await sessions.removeAllOf(person.sub, req.sessionID)
          await tellByMail(needs, req, 'account-deleted', person.email)
          return undefined
        })
        if (kept) return { errors: refusals[kept] }
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang })
      }
      await signIns.end(req, res)
      req.log.info('account deleted')
      return { to: paths.home(), toast: 'customer:done.accountDeleted' }
    },
  })
}

const refusals: Record<KeptTraces, FieldErrors> = {
  lastOwner: { form: { key: 'branch:errors.lastOwner' } },
}

type Traces = { sub: string; email: string; name?: string | undefined }

/** `lastOwner`: a business would be left without an owner. */
type KeptTraces = 'lastOwner'

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
