import type { CardName, HomeCardView } from '../../../pages/home/home-cards.tsx'
import { isTippable } from '../../../views/roles.ts'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import { missingItems } from '../../config/legal-details.ts'
import { readBackups } from '../../db/heartbeat.store.ts'
import { clocksApart } from '../../gateways/stripe/stripe.clock.ts'
import { modeOf } from '../../gateways/stripe/stripe.mode.ts'
import { boxesNotCounted } from '../../money/cash/cash.store.ts'
import { failedDeposits } from '../../money/deposits/arrival.store.ts'
import { findMarker } from '../../money/payday/books-marker.ts'
import { listToAnswer } from '../../money/payment/payment.answers.store.ts'
import { hasPaidTipEvent } from '../../money/payment/stripe-event.store.ts'
import { countOwners } from '../../people/access/owners.service.ts'
import { type Action, may } from '../../people/access/rights.ts'
import { businessOf } from '../../venues/business.store.ts'
import { branchesToOpen, unscannedCodes } from '../../venues/code.store.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { Member } from '../../venues/member.types.ts'
import type { AccountWeb } from '../../web.ts'
import { countWaitingWords, newestWaitingWords } from '../../words/word-list.store.ts'
import { widestScope } from '../earning/earning.scope.service.ts'
import { putAside } from './card-aside.store.ts'
import { findPeriodToPay, listNotReceived } from './payday-cards.ts'

const dayMs = 24 * 60 * 60_000
/** More is a list, not a first page. */
const most = 12

type Needs = Pick<AccountWeb, 'clock' | 'config' | 'db' | 'secrets' | 'stripeClock'>
/** `noTips`: nobody has tipped where the member looks. */
type Asked = Needs & {
  member: Member
  now: number
  timeZone: string
  noTips: boolean
  /** Read for the first card that asks. */
  toOpen: () => ReturnType<typeof branchesToOpen>
}
/** `key`: which of its kind it is, where a later one is another. */
type Found = Omit<HomeCardView, 'name' | 'later'> & { key?: string | undefined }
type Card = {
  /** Whose rights let somebody do it. */
  right: Action
  /** Nobody can put it aside. */
  stays?: true
  find: (asked: Asked) => Promise<Found[]>
}

/** What can wait for somebody on the first page, for whom, and in order of how urgent it is. */
export const homeCards = {
  answer: {
    right: 'refund',
    stays: true,
    find: async ({ db, member }) =>
      (await listToAnswer(db, { businessId: member.businessId })).map(
        ({ tipId, amount, dueAt, timeZone }) => ({
          key: tipId,
          href: paths.earningTip(tipId),
          yen: amount,
          day: dueAt === undefined ? undefined : dayIn(timeZone, dueAt),
        }),
      ),
  },
  notReceived: {
    right: 'payday',
    stays: true,
    find: async ({ db, member }) =>
      (await listNotReceived(db, member.businessId)).map(({ paydayId, staffId, branchId, name, yen }) => ({
        key: `${paydayId}-${staffId}-${branchId}`,
        person: name,
        yen,
        href: paths.payday(paydayId),
      })),
  },
  deposit: {
    right: 'earnings.business',
    stays: true,
    find: async ({ db }) =>
      (await failedDeposits(db)).map(({ id, amount }) => ({ key: id, yen: amount, href: paths.deposit(id) })),
  },
  wentBack: {
    right: 'payday',
    stays: true,
    find: async ({ db, member, timeZone }) => {
      const marker = await findMarker(db, member.businessId)
      return marker ? [{ href: paths.paydays(), day: dayIn(timeZone, marker.endAt) }] : []
    },
  },
  clock: {
    right: 'earnings.business',
    stays: true,
    find: async ({ stripeClock }) => {
      const off = Math.abs(stripeClock.ahead())
      return off > clocksApart ? [{ href: paths.system(), count: Math.round(off / 60_000) }] : []
    },
  },
  pay: {
    right: 'payday',
    find: async ({ db, member, now, timeZone }) => {
      const period = await findPeriodToPay(db, { id: member.businessId, timeZone }, now)
      return period
        ? [{ key: period.until, href: paths.paydayNext(), day: period.until, yen: period.yen }]
        : []
    },
  },
  words: {
    right: 'words',
    find: async ({ db, member }) => {
      const { businessId, branchId } = widestScope(member)
      const where = { businessId, branchId }
      const newest = await newestWaitingWords(db, where)
      return newest ? [{ key: newest, href: paths.words(), count: await countWaitingWords(db, where) }] : []
    },
  },
  cash: {
    right: 'cash',
    find: async ({ db, member, now }) =>
      (await boxesNotCounted(db, member, now - 7 * dayMs)).map(({ id, name, day }) => ({
        key: `${id}-${day}`,
        href: paths.cash(),
        branch: name,
        day,
      })),
  },
  backup: {
    right: 'branch.edit',
    find: async ({ config, db, now, timeZone }) => {
      if (!config.backups || config.backups.everyMs === 0) return []
      const { madeAt, triedAt } = await readBackups(db)
      // Twice the pause: one that failed is made up for by the next.
      const old = now - (madeAt ?? now) > 2 * config.backups.everyMs || (madeAt === undefined && triedAt)
      return old ? [{ href: paths.system(), day: dayIn(timeZone, madeAt ?? triedAt ?? now) }] : []
    },
  },
  legal: {
    right: 'legal.edit',
    find: async ({ config, db }) =>
      missingItems(await sellerOf(db, config.legalSettings)).length > 0
        ? [{ href: paths.legalDetails() }]
        : [],
  },
  branch: {
    right: 'branch.add',
    find: async ({ toOpen }) => ((await toOpen()).length === 0 ? [{ href: paths.branchAdd() }] : []),
  },
  staff: {
    right: 'staff.add',
    find: async ({ toOpen }) =>
      (await toOpen())
        .filter(({ staff }) => staff === 0)
        .map(({ id, name }) => ({ key: id, branch: name, href: paths.staffAdd({ branch: id }) })),
  },
  codes: {
    right: 'qr.rotate',
    find: async ({ toOpen }) =>
      (await toOpen())
        .filter(({ staff, scans, printed }) => staff > 0 && scans === 0 && !printed)
        .map(({ id, name }) => ({ key: id, branch: name, href: paths.qr({ branch: id }) })),
  },
  testTip: {
    right: 'branch.edit',
    find: async ({ config, db, toOpen }) =>
      config.stripe.live || (await toOpen()).length === 0 || (await hasPaidTipEvent(db))
        ? []
        : [{ href: paths.testTip() }],
  },
  testKeys: {
    right: 'branch.edit',
    find: async ({ config, secrets }) =>
      !config.demo && modeOf(secrets.stripeSecretKey) === 'test' ? [{ href: paths.system() }] : [],
  },
  unscanned: {
    right: 'qr.rotate',
    find: async ({ db, member, now }) =>
      (await unscannedCodes(db, member, now - 14 * dayMs)).map(({ id, name, count }) => ({
        key: id,
        branch: name,
        count,
        href: paths.qr({ branch: id }),
      })),
  },
  owners: {
    right: 'member.manage',
    find: async ({ db, member }) =>
      (await countOwners(db, member.businessId)) < 2 ? [{ href: paths.ownerInvite() }] : [],
  },
  ownCode: {
    right: 'earnings.own',
    find: async ({ member: { role, branchId, staffId }, noTips }) =>
      noTips && isTippable(role) ? [{ href: paths.qr({ branch: branchId, staff: staffId }) }] : [],
  },
} satisfies Record<CardName, Card>

const names = Object.keys(homeCards) as CardName[]
const idOf = (name: CardName, key = '') => `${name}:${key}`

/** Whether this is a card that its reader can put aside. */
export const canBePutAside = (id: string): boolean => {
  const card: Card | undefined = Object.entries(homeCards).find(([name]) => id.startsWith(`${name}:`))?.[1]
  return card !== undefined && !card.stays
}

/** What waits for a member, the most urgent first, without what they have put aside. */
export async function cardsFor(needs: Needs, member: Member, noTips: boolean): Promise<HomeCardView[]> {
  const { clock, db } = needs
  const now = clock()
  const { timeZone } = await businessOf(db, member.businessId)
  let branches: ReturnType<typeof branchesToOpen> | undefined
  const toOpen = () => {
    branches ??= branchesToOpen(db, widestScope(member))
    return branches
  }
  const asked: Asked = { ...needs, member, now, timeZone, noTips, toOpen }
  const aside = await putAside(db, member.staffId, now)
  const cards: HomeCardView[] = []
  for (const name of names) {
    const card: Card = homeCards[name]
    if (!may(member, card.right)) continue
    for (const { key, ...found } of await card.find(asked)) {
      const id = idOf(name, key)
      if (!aside.has(id)) cards.push({ name, ...found, later: card.stays ? undefined : id })
    }
  }
  return cards.slice(0, most)
}
