import type { CardName, HomeCardView } from '../../../pages/home/home-cards.tsx'
import { isTippable } from '../../../views/roles.ts'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import { missingItems } from '../../config/legal-details.ts'
import { readBackups } from '../../db/heartbeat.store.ts'
import { clocksApart } from '../../gateways/stripe/stripe.clock.ts'
import { modeOf } from '../../gateways/stripe/stripe.mode.ts'
import { boxesNotCounted } from '../../money/cash/index.ts'
import { failedDeposits } from '../../money/deposits/index.ts'
import { hasPaidTipEvent, listToAnswer } from '../../money/payment/index.ts'
import { type Action, countOwners, type GuardedPage, may, mayOpen } from '../../people/access/index.ts'
import type { Business } from '../../venues/business.store.ts'
import { branchesToOpen } from '../../venues/code.store.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { Member } from '../../venues/member.types.ts'
import type { AccountWeb } from '../../web.ts'
import { waitingWords } from '../../words/word-list.store.ts'
import { widestScope } from '../earning/earning.scope.service.ts'
import { findPeriodToPay, listNotReceived } from './payday-cards.ts'
import { listSnoozedCards } from './snoozed-card.store.ts'

const dayMs = 24 * 60 * 60_000
/** More is a list, not a first page. */
const most = 12

export type CardNeeds = Pick<AccountWeb, 'clock' | 'config' | 'db' | 'secrets' | 'stripeClock'>
/** `noTips`: nobody has tipped where the member looks. */
type Reader = { member: Member; business: Business; noTips: boolean }
/** `branches`: read for the first card that asks. */
type Asked = CardNeeds & Reader & { now: number; branches: () => ReturnType<typeof branchesToOpen> }

/** `at`: what the page's address wants. `key`: which of its kind it is, where a later one is another. */
type Found<Page extends keyof typeof paths> = Omit<HomeCardView, 'name' | 'href' | 'later'> & {
  key?: string
} & ([] extends Parameters<(typeof paths)[Page]>
    ? { at?: Parameters<(typeof paths)[Page]> }
    : { at: Parameters<(typeof paths)[Page]> })
type Leading<Page extends keyof typeof paths> = {
  /** It leads there, so only who may open that page sees it. */
  page: Page
  /** Nobody can snooze it. */
  stays?: true
  find: (asked: Asked) => Promise<Found<Page>[]>
}
/** `only`: the right to do it, where its page is open to more people. A page that everybody may open has no right of its own. */
type Card =
  | { [Page in GuardedPage]: Leading<Page> & { only?: Action } }[GuardedPage]
  | (Leading<'qr'> & { only: Action })

/** What can wait for somebody on the first page, in order of how urgent it is. */
export const homeCards = {
  answer: {
    page: 'earningTip',
    only: 'refund',
    stays: true,
    find: async ({ db, member }) =>
      (await listToAnswer(db, { businessId: member.businessId })).map(
        ({ tipId, amount, dueAt, timeZone }) => ({
          key: tipId,
          at: [tipId],
          yen: amount,
          day: dueAt === undefined ? undefined : dayIn(timeZone, dueAt),
        }),
      ),
  },
  notReceived: {
    page: 'payday',
    only: 'payday',
    stays: true,
    find: async ({ db, member }) =>
      (await listNotReceived(db, member.businessId)).map(({ paydayId, staffId, branchId, name, yen }) => ({
        key: `${paydayId}-${staffId}-${branchId}`,
        person: name,
        yen,
        at: [paydayId],
      })),
  },
  deposit: {
    page: 'deposit',
    stays: true,
    find: async ({ db }) =>
      (await failedDeposits(db)).map(({ id, amount }) => ({ key: id, yen: amount, at: [id] })),
  },
  wentBack: {
    page: 'paydays',
    only: 'payday',
    stays: true,
    find: async ({ business: { booksEndAt, timeZone } }) =>
      booksEndAt === undefined ? [] : [{ day: dayIn(timeZone, booksEndAt) }],
  },
  clock: {
    page: 'system',
    stays: true,
    find: async ({ stripeClock }) => {
      const off = Math.abs(stripeClock.ahead())
      return off > clocksApart ? [{ count: Math.round(off / 60_000) }] : []
    },
  },
  pay: {
    page: 'paydayNext',
    find: async ({ db, business, now }) => {
      const period = await findPeriodToPay(db, business, now)
      return period ? [{ key: period.until, day: period.until, yen: period.yen }] : []
    },
  },
  words: {
    page: 'words',
    find: async ({ db, member }) => {
      const { businessId, branchId } = widestScope(member)
      const { newest, count } = await waitingWords(db, { businessId, branchId })
      return newest ? [{ key: newest, count }] : []
    },
  },
  cash: {
    page: 'cash',
    find: async ({ db, member, now }) =>
      (await boxesNotCounted(db, member, now - 7 * dayMs)).map(({ id, name, day }) => ({
        key: `${id}-${day}`,
        branch: name,
        day,
      })),
  },
  backup: {
    page: 'system',
    find: async ({ config, db, now, business }) => {
      if (!config.backups || config.backups.everyMs === 0) return []
      const { madeAt, triedAt } = await readBackups(db)
      // Twice the pause: one that failed is made up for by the next.
      const old = now - (madeAt ?? now) > 2 * config.backups.everyMs || (madeAt === undefined && triedAt)
      return old ? [{ day: dayIn(business.timeZone, madeAt ?? triedAt ?? now) }] : []
    },
  },
  legal: {
    page: 'legalDetails',
    find: async ({ config, db }) =>
      missingItems(await sellerOf(db, config.legalSettings)).length > 0 ? [{}] : [],
  },
  branch: {
    page: 'branchAdd',
    find: async ({ branches }) => ((await branches()).length === 0 ? [{}] : []),
  },
  staff: {
    page: 'staffAdd',
    find: async ({ branches }) =>
      (await branches())
        .filter(({ staff }) => staff === 0)
        .map(({ id, name }) => ({ key: id, branch: name, at: [{ branch: id }] })),
  },
  codes: {
    page: 'qr',
    only: 'qr.rotate',
    find: async ({ branches }) =>
      (await branches())
        .filter(({ staff, scans, printed }) => staff > 0 && scans === 0 && !printed)
        .map(({ id, name }) => ({ key: id, branch: name, at: [{ branch: id }] })),
  },
  testTip: {
    page: 'testTip',
    find: async ({ config, db, branches }) =>
      config.stripe.live || (await branches()).length === 0 || (await hasPaidTipEvent(db)) ? [] : [{}],
  },
  testKeys: {
    page: 'system',
    find: async ({ config, secrets }) =>
      !config.demo && modeOf(secrets.stripeSecretKey) === 'test' ? [{}] : [],
  },
  unscanned: {
    page: 'qr',
    only: 'qr.rotate',
    find: async ({ branches }) =>
      (await branches())
        .filter(({ unscanned }) => unscanned > 0)
        .map(({ id, name, unscanned }) => ({
          key: id,
          branch: name,
          count: unscanned,
          at: [{ branch: id }],
        })),
  },
  owners: {
    page: 'ownerInvite',
    find: async ({ db, member }) => ((await countOwners(db, member.businessId)) < 2 ? [{}] : []),
  },
  ownCode: {
    page: 'qr',
    only: 'earnings.own',
    find: async ({ member: { role, branchId, staffId }, noTips }) =>
      noTips && isTippable(role) ? [{ at: [{ branch: branchId, staff: staffId }] }] : [],
  },
} satisfies Record<CardName, Card>

const cards = Object.entries(homeCards) as [CardName, Card][]
const idOf = (name: CardName, key = '') => `${name}:${key}`

/** Whether this is a card that its reader can snooze. */
export const canBeSnoozed = (id: string): boolean =>
  cards.some(([name, { stays }]) => !stays && id.startsWith(idOf(name)))

const isFor = (member: Member, { page, only }: Card) =>
  (page === 'qr' || mayOpen(member, page)) && (only === undefined || may(member, only))

/** What waits for a member, the most urgent first, without the cards that they have snoozed. */
export async function cardsFor(needs: CardNeeds, reader: Reader): Promise<HomeCardView[]> {
  const { clock, db } = needs
  const { member } = reader
  const now = clock()
  let read: ReturnType<typeof branchesToOpen> | undefined
  const branches = () => {
    read ??= branchesToOpen(db, widestScope(member), now - 14 * dayMs)
    return read
  }
  const snoozed = await listSnoozedCards(db, member.staffId, now)
  const waiting: HomeCardView[] = []
  for (const [name, card] of cards.filter(([, card]) => isFor(member, card))) {
    const hrefOf = paths[card.page] as (...at: unknown[]) => string
    for (const { key, at = [], ...found } of await card.find({ ...needs, ...reader, now, branches })) {
      const id = idOf(name, key)
      if (!snoozed.has(id))
        waiting.push({ name, ...found, href: hrefOf(...at), later: card.stays ? undefined : id })
    }
  }
  return waiting.slice(0, most)
}
