import type { Kysely } from 'kysely'
import { TipEntryPage } from '../../../pages/tip/tip-entry.page.tsx'
import type { GuestLang } from '../../../views/languages.ts'
import { readTexts, translated } from '../../../views/venue-texts.ts'
import type { VenueKind } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import type { Database } from '../../db/schema.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { findBranchByNumber } from '../../venues/branch.store.ts'
import { branchNumberSchema } from '../../venues/branch-number.ts'
import { findTippableByCode } from '../../venues/tippable.store.ts'
import type { Web } from '../../web.ts'

/**
 * `/tip`: for a guest who can't scan. The guest types the number printed under the code, of a venue or of a staff
 * member.
 */
export function tipEntryController(needs: Web): FormHandlers {
  return needs.formPage({
    schema: branchNumberSchema,
    view: async ({ req, typed, errors }) => {
      const guestId = needs.guests.known(req)
      const recent = guestId ? await listRecentVenues(needs.db, guestId) : []
      return {
        title: 'tip:entry.title',
        description: req.text('tip:entry.description'),
        listed: true,
        page: (
          <TipEntryPage
            action={paths.tipEntry()}
            values={typed}
            errors={errors}
            recent={recentViews(recent, req.lang)}
          />
        ),
      }
    },
    act: async ({ req, data }) => {
      const { number, staffCode } = data.branchNumber
      const branch = await findBranchByNumber(needs.db, number)
      if (!branch) return { errors: { branchNumber: { key: 'tip:errors.branchNumberUnknown' } } }
      if (staffCode === undefined) return paths.tip(branch.id)
      const person = await findTippableByCode(needs.db, branch.id, staffCode)
      if (person) return paths.tip(branch.id, { staff: person.id })
      const values = { venue: translated(branch, 'name', req.lang).text, number }
      return { errors: { branchNumber: { key: 'tip:errors.staffCodeUnknown', values } } }
    },
  })
}

type RecentVenue = { id: string; name: string; texts: string; kind: VenueKind }

const recentViews = (venues: RecentVenue[], lang: GuestLang) =>
  venues.map(({ id, name, texts, kind }) => ({
    href: paths.tip(id),
    name: translated({ name, texts: readTexts(texts) }, 'name', lang),
    kind,
  }))

/** The open venues for which this guest has begun a tip: newest first, at most five. */
export function listRecentVenues(db: Kysely<Database>, guestId: string): Promise<RecentVenue[]> {
  return db
    .selectFrom('tip')
    .innerJoin('branch', 'branch.id', 'tip.branch_id')
    .where('tip.guest_id', '=', guestId)
    .where('branch.closed_at', 'is', null)
    .select(['branch.id', 'branch.name', 'branch.texts', 'branch.kind'])
    .groupBy(['branch.id', 'branch.name', 'branch.texts', 'branch.kind'])
    .orderBy((eb) => eb.fn.max('tip.created_at'), 'desc')
    .limit(5)
    .execute()
}
