import {
  type Share,
  type Split,
  splitEqually,
  splitToBranch,
  splitToStaff,
} from '../../../server/money/books/split.ts'
import { takeBack } from '../../../server/money/books/take-back.ts'
import { paidState } from '../../../server/money/books/tip-states.ts'
import type { Lang } from '../../../views/lang.ts'
import type { ShareReason } from '../../../views/words.ts'
import type { Random } from './random.ts'
import { reviews } from './reviews.ts'

/** A branch as the generator sees it; `turn` moves on with each tip that leaves yen over. */
export type DemoBranch = { id: string; staff: string[]; turn: number }

/** Entries booked at one moment: the tip itself, or something taken back of it. */
export type DemoEntries = { reason: ShareReason; entry: number; at: number; shares: Share[] }

export type DemoTip = {
  recipient: 'all' | 'staff' | 'branch'
  staffId: string | null
  amount: number
  fee: number
  review: string
  lang: Lang
  brand: string
  refunded: number
  disputed: number
  state: ReturnType<typeof paidState>
  split: Split
  entries: DemoEntries[]
}

const dayMs = 24 * 60 * 60 * 1000
const amounts = [300, 500, 500, 500, 1000, 1000, 1000, 2000, 3000, 5000] as const
const brands = ['visa', 'visa', 'mastercard', 'jcb', 'amex'] as const
const langs = ['ja', 'ja', 'ja', 'en', 'en', 'cn'] as const
/** Stripe's fee for cards in Japan. Source: stripe.com/jp/pricing. */
const feeRate = 0.036

/** A paid tip, split and taken back as the real thing would be; nothing of it lies after `until`. */
export function makeTip(branch: DemoBranch, at: number, until: number, random: Random): DemoTip {
  const odd = random.chance(0.2)
  const amount = odd ? 100 + random.below(4900) : random.pick(amounts)
  const to = random.next()
  const staffId = to < 0.6 && branch.staff.length > 0 ? random.pick(branch.staff as [string]) : null
  const recipient = staffId ? 'staff' : to < 0.92 ? 'all' : 'branch'
  const split = staffId
    ? splitToStaff(amount, staffId)
    : recipient === 'all'
      ? splitEqually(amount, branch.staff, branch.turn)
      : splitToBranch(amount)
  branch.turn += split.turns
  const lang = random.pick(langs)
  const entries: DemoEntries[] = [{ reason: 'tip', entry: 1, at, shares: split.shares }]
  const [refunded, disputed] = takenBack(split.shares, amount, { at, until }, entries, random)
  return {
    recipient,
    staffId,
    amount,
    fee: Math.round(amount * feeRate),
    review: random.chance(0.35) ? random.pick(reviews[lang]) : '',
    lang,
    brand: random.pick(brands),
    refunded,
    disputed,
    state: paidState(amount, refunded, disputed),
    split,
    entries,
  }
}

/** One in a hundred is refunded, in full or in part; one in two thousand is disputed, and half of those are won. */
function takenBack(
  shares: Share[],
  amount: number,
  { at, until }: { at: number; until: number },
  entries: DemoEntries[],
  random: Random,
): [number, number] {
  const fate = random.next()
  const later = at + Math.floor(random.next() * 20 * dayMs)
  if (fate > 0.0105 || later > until) return [0, 0]
  const back = (total: number, sign: 1 | -1) =>
    takeBack(
      shares.map((share) => share.amount),
      total,
    ).flatMap((part, place) =>
      part === 0 ? [] : [{ staffId: shares[place]?.staffId ?? null, amount: sign * part }],
    )
  if (fate < 0.01) {
    const total = random.chance(0.6) ? amount : Math.ceil(amount / 2)
    entries.push({ reason: 'refund', entry: 2, at: later, shares: back(total, -1) })
    return [total, 0]
  }
  entries.push({ reason: 'dispute', entry: 2, at: later, shares: back(amount, -1) })
  const won = later + 40 * dayMs
  if (won > until || random.chance(0.5)) return [0, amount]
  entries.push({ reason: 'dispute_won', entry: 3, at: won, shares: back(amount, 1) })
  return [0, 0]
}
