import { dayIn } from '../../../server/base/calendar.ts'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import type { TipState } from '../../../views/words.ts'

type Venue = { businessId: string; branchId: string; staffId: string; timeZone: string }

/** A business with one branch and one person in it. */
export async function addVenue(db: Db, name: string, timeZone = 'Asia/Tokyo'): Promise<Venue> {
  const [businessId, branchId, staffId] = [newId(), newId(), newId()]
  const created_at = Date.UTC(2025, 0)
  await db.insertInto('business').values({ id: businessId, name, time_zone: timeZone, created_at }).execute()
  await db
    .insertInto('branch')
    .values({
      id: branchId,
      business_id: businessId,
      number: newId(),
      name,
      kind: 'restaurant',
      address: `${name} 1-2-3`,
      presets: '[]',
      created_at,
    })
    .execute()
  await db
    .insertInto('staff')
    .values({
      id: staffId,
      business_id: businessId,
      branch_id: branchId,
      code: '1',
      name: 'Sakura',
      role: 'staff',
      created_at,
    })
    .execute()
  return { businessId, branchId, staffId, timeZone }
}

type Tip = {
  person: string | null
  /** Wall-clock moment, ISO in UTC; undefined: never paid. */
  at?: string
  amount?: number
  refunded?: number
  disputed?: number
  state?: TipState
  staff?: boolean
  review?: string
}

/** A tip as the books hold it; returns its id. */
export async function addTip(db: Db, venue: Venue, tip: Tip): Promise<string> {
  const id = newId()
  const paid = tip.at === undefined ? null : Date.parse(tip.at)
  await db
    .insertInto('tip')
    .values({
      id,
      guest_id: newId(),
      person_id: tip.person,
      business_id: venue.businessId,
      branch_id: venue.branchId,
      recipient: tip.staff ? 'staff' : 'all',
      staff_id: tip.staff ? venue.staffId : null,
      amount: tip.amount ?? 500,
      currency: 'JPY',
      review: tip.review ?? '',
      words: 'shown',
      lang: 'ja',
      state: tip.state ?? (paid === null ? 'draft' : 'succeeded'),
      card_brand: 'visa',
      card_last4: '4242',
      card_wallet: 'google_pay',
      card_name: 'MARIA GONZALEZ',
      refunded_amount: tip.refunded ?? 0,
      disputed_amount: tip.disputed ?? 0,
      created_at: paid ?? 0,
      updated_at: paid ?? 0,
      succeeded_at: paid,
      paid_on: paid === null ? null : dayIn(venue.timeZone, paid),
    })
    .execute()
  return id
}
