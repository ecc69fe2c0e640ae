import type { TipRow } from '../../db/schema.ts'
import { declineKey, setbackOf } from '../../gateways/stripe/decline.ts'
import type { CardDisplay, Recipient, Tip } from './tip.types.ts'

export const toTip = (row: TipRow): Tip => ({
  id: row.id,
  guestId: row.guest_id,
  businessId: row.business_id,
  branchId: row.branch_id,
  recipient: recipientOf(row),
  amount: row.amount,
  currency: row.currency,
  review: row.review,
  lang: row.lang,
  state: row.state,
  version: row.version,
  card: cardOf(row),
  cardReady: row.confirmation_token !== null,
  declineKey: declineKeyOf(row),
  declineMessage: row.decline_message ?? undefined,
  setback: setbackOf(row.decline_code),
  fee: row.fee ?? undefined,
  net: row.net ?? undefined,
  refundedAmount: row.refunded_amount,
  disputedAmount: row.disputed_amount,
  replied: row.reply !== null,
  kept: row.person_id !== null,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
  succeededAt: row.succeeded_at === null ? undefined : new Date(row.succeeded_at),
})

function declineKeyOf({ decline_code: code }: TipRow): Tip['declineKey'] {
  return code === null || setbackOf(code) ? undefined : declineKey(undefined, code)
}

function recipientOf(row: TipRow): Recipient {
  if (row.recipient !== 'staff') return { kind: row.recipient }
  if (row.staff_id === null) throw new Error(`tip ${row.id} is for a person but names none`)
  return { kind: 'staff', staffId: row.staff_id }
}

function cardOf(row: TipRow): CardDisplay | undefined {
  if (row.card_brand === null) return undefined
  return {
    brand: row.card_brand,
    last4: row.card_last4 ?? '',
    expMonth: row.card_exp_month ?? undefined,
    expYear: row.card_exp_year ?? undefined,
    name: row.card_name ?? undefined,
    wallet: row.card_wallet ?? undefined,
  }
}

/** The columns that hold a card's details. `undefined` sets them all to null. */
export const cardColumns = (card: CardDisplay | undefined) => ({
  card_brand: card?.brand ?? null,
  card_last4: card?.last4 ?? null,
  card_exp_month: card?.expMonth ?? null,
  card_exp_year: card?.expYear ?? null,
  card_name: card?.name ?? null,
  card_wallet: card?.wallet ?? null,
})

/** Begins the `guest_id` of tips whose person has erased their account; each goes on with a word of its own. */
export const erasedGuest = 'erased-'

/** False if nobody may be known by this tip any more: forgotten, recovered, or of an erased account. So no card is kept. */
export const hasGuest = ({ guest_id: id }: Pick<TipRow, 'guest_id'>): boolean =>
  id !== '' && !id.startsWith(erasedGuest)

export const recipientColumns = (recipient: Recipient) => ({
  recipient: recipient.kind,
  staff_id: recipient.kind === 'staff' ? recipient.staffId : null,
})
