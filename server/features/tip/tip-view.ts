import { isDeepStrictEqual } from 'node:util'
import type { Request } from 'express'
import type { CardView, RecipientView, StripeView, TipView } from '../../../pages/tip/tip.view.ts'
import type { GuestLang } from '../../../views/languages.ts'
import { translated } from '../../../views/venue-texts.ts'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Config } from '../../config/config.ts'
import { stripeLocale } from '../../http/i18n/detect-language.ts'
import { findPaidToStaff, type PaidToStaff } from '../../money/payday/index.ts'
import type { CardDisplay, Tip } from '../../money/payment/index.ts'
import type { Branch } from '../../venues/branch.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import { findStaffName } from '../../venues/staff.store.ts'
import type { Venue } from '../../venues/venue.store.ts'
import type { Web } from '../../web.ts'

/** What was told of a venue last: an unchanged answer gives the same object again, so that a page drawn from it can be kept. */
const lastTold = new WeakMap<Venue, PaidToStaff>()

/** What the venue's guests are told today of the tips that were paid to its staff. */
export async function noticeNow({ db, clock }: Pick<Web, 'db' | 'clock'>, venue: Venue) {
  if (!venue.tellsGuests) return undefined
  const today = dayIn(await timeZoneOf(db, venue.businessId), clock())
  const told = await findPaidToStaff(db, venue.id, today)
  const before = lastTold.get(venue)
  if (!told || isDeepStrictEqual(told, before)) return told && before
  lastTold.set(venue, told)
  return told
}

/** Where each answer can be changed. */
export function changeLinks(branch: Branch, tip: Tip) {
  const to = (field: string) => `${paths.tip(branch.id, { tip: tip.id })}#${field}`
  return { recipient: to('recipient'), amount: to('amount'), review: to('review') }
}

/** The tip for the pages, with how many would share it now. */
export async function tipView(
  { db }: Web,
  tip: Pick<Tip, 'id' | 'amount' | 'recipient' | 'review' | 'lang'>,
  { staff }: Venue,
  lang: GuestLang,
): Promise<TipView> {
  return {
    id: tip.id,
    amount: tip.amount,
    recipient: await recipientView(db, tip, lang),
    sharers: tip.recipient.kind === 'all' ? staff.length : 0,
    review: tip.review === '' ? undefined : tip.review,
    reviewLang: tip.lang,
  }
}

async function recipientView(
  db: Web['db'],
  { recipient }: Pick<Tip, 'recipient'>,
  lang: GuestLang,
): Promise<RecipientView> {
  if (recipient.kind !== 'staff') return { kind: recipient.kind }
  const person = await findStaffName(db, recipient.staffId)
  return { kind: 'staff', name: person ? translated(person, 'name', lang) : '' }
}

export const cardView = (card: CardDisplay): CardView => ({
  brand: card.brand,
  last4: card.last4,
  expMonth: card.expMonth,
  expYear: card.expYear,
  nameOnCard: card.name,
  wallet: card.wallet,
})

export const stripeView = ({ stripe }: Config, req: Request): StripeView => ({
  jsUrl: stripe.jsUrl,
  publishableKey: stripe.publishableKey,
  locale: stripeLocale(req),
})
