import type { CardName, HomeCardView } from '../../../pages/home/home-cards.tsx'
import type { CheckName, Concerned } from '../../../views/findings.ts'
import { isTippable } from '../../../views/roles.ts'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import { missingItems } from '../../config/legal-details.ts'
import { modeOf } from '../../gateways/stripe/stripe.mode.ts'
import { boxesNotCounted } from '../../money/cash/index.ts'
import { failedDeposits } from '../../money/deposits/index.ts'
import { hasPaidTipEvent, listToAnswer } from '../../money/payment/index.ts'
import { checksFor } from '../../operations/doctor/checks/index.ts'
import { type ConcernedFinding, findingsOf } from '../../operations/doctor/doctor.store.ts'
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

export type CardNeeds = Pick<AccountWeb, 'clock' | 'config' | 'db' | 'secrets'>
/** `noTips`: nobody has tipped where the member looks. */
type Reader = { member: Member; business: Business; noTips: boolean }
/** `branches`, `findings`: read for the first card that asks. */
type Asked = CardNeeds &
  Reader & {
    now: number
    branches: () => ReturnType<typeof branchesToOpen>
    findings: () => Promise<ConcernedFinding[]>
  }

/** `at`: what the page's address wants. `key`: which of its kind it is, where a later one is another. */
type Found<Page extends keyof typeof paths> = Omit<HomeCardView, 'name' | 'id' | 'href' | 'when' | 'red'> & {
  key?: string
} & ([] extends Parameters<(typeof paths)[Page]>
    ? { at?: Parameters<(typeof paths)[Page]> }
    : { at: Parameters<(typeof paths)[Page]> })
type Leading<Page extends keyof typeof paths> = Pick<HomeCardView, 'when' | 'red'> & {
  /** It leads there, so only who may open that page sees it. */
  page: Page
  find: (asked: Asked) => Promise<Found<Page>[]>
}
/** `only`: the right to do it, where its page is open to more people. A page that everybody may open has no right of its own. */
type Card =
  | { [Page in GuardedPage]: Leading<Page> & { only?: Action } }[GuardedPage]
  | (Leading<'qr'> & { only: Action })

/** Which card says what the doctor sees wrong, by whom it concerns. Legal details have a card of their own. */
const cardOfWrong: Record<Concerned, CardName | undefined> = {
  guests: 'alarm',
  books: 'alarm',
  staff: 'server',
  owner: 'server',
  operator: undefined,
}

const wrongFor =
  (name: CardName) =>
  async ({ findings }: Asked) =>
    (await findings())
      .filter(({ status, concerns }) => status === 'fail' && cardOfWrong[concerns] === name)
      .map(({ id }) => ({ key: id, check: id as CheckName }))

/** What can wait for somebody on the first page, in order of how urgent it is: first all of today. */
export const homeCards = {
  alarm: { page: 'system', when: 'today', red: true, find: wrongFor('alarm') },
  answer: {
    page: 'earningTip',
    when: 'today',
    only: 'refund',
    red: true,
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
    when: 'today',
    only: 'payday',
    red: true,
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
    when: 'today',
    red: true,
    find: async ({ db }) =>
      (await failedDeposits(db)).map(({ id, amount }) => ({ key: id, yen: amount, at: [id] })),
  },
  wentBack: {
    page: 'paydays',
    when: 'today',
    only: 'payday',
    red: true,
    find: async ({ business: { booksEndAt, timeZone } }) =>
      booksEndAt === undefined ? [] : [{ day: dayIn(timeZone, booksEndAt) }],
  },
  words: {
    page: 'words',
    when: 'today',
    find: async ({ db, member }) => {
      const { businessId, branchId } = widestScope(member)
      const { newest, count } = await waitingWords(db, { businessId, branchId })
      return newest ? [{ key: newest, count }] : []
    },
  },
  server: { page: 'system', when: 'today', find: wrongFor('server') },
  pay: {
    page: 'paydayNext',
    when: 'week',
    find: async ({ db, business, now }) => {
      const period = await findPeriodToPay(db, business, now)
      return period ? [{ key: period.until, day: period.until, yen: period.yen }] : []
    },
  },
  cash: {
    page: 'cash',
    when: 'week',
    find: async ({ db, member, now }) =>
      (await boxesNotCounted(db, member, now - 7 * dayMs)).map(({ id, name, day }) => ({
        key: `${id}-${day}`,
        branch: name,
        day,
      })),
  },
  legal: {
    page: 'legalDetails',
    when: 'week',
    find: async ({ config, db }) =>
      missingItems(await sellerOf(db, config.legalSettings)).length > 0 ? [{}] : [],
  },
  branch: {
    page: 'branchAdd',
    when: 'week',
    find: async ({ branches }) => ((await branches()).length === 0 ? [{}] : []),
  },
  staff: {
    page: 'staffAdd',
    when: 'week',
    find: async ({ branches }) =>
      (await branches())
        .filter(({ staff }) => staff === 0)
        .map(({ id, name }) => ({ key: id, branch: name, at: [{ branch: id }] })),
  },
  codes: {
    page: 'qr',
    when: 'week',
    only: 'qr.rotate',
    find: async ({ branches }) =>
      (await branches())
        .filter(({ staff, scans, printed }) => staff > 0 && scans === 0 && !printed)
        .map(({ id, name }) => ({ key: id, branch: name, at: [{ branch: id }] })),
  },
  testTip: {
    page: 'testTip',
    when: 'week',
    find: async ({ config, db, branches }) =>
      config.stripe.live || (await branches()).length === 0 || (await hasPaidTipEvent(db)) ? [] : [{}],
  },
  testKeys: {
    page: 'system',
    when: 'week',
    find: async ({ config, secrets }) =>
      !config.demo && modeOf(secrets.stripeSecretKey) === 'test' ? [{}] : [],
  },
  unscanned: {
    page: 'qr',
    when: 'week',
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
    when: 'week',
    find: async ({ db, member }) => ((await countOwners(db, member.businessId)) < 2 ? [{}] : []),
  },
  ownCode: {
    page: 'qr',
    when: 'week',
    only: 'earnings.own',
    find: async ({ member: { role, branchId, staffId }, noTips }) =>
      noTips && isTippable(role) ? [{ at: [{ branch: branchId, staff: staffId }] }] : [],
  },
} satisfies Record<CardName, Card>

const cards = Object.entries(homeCards) as [CardName, Card][]
const idOf = (name: CardName, key = '') => `${name}:${key}`

/** Whether this is a card that its reader can snooze. */
export const canBeSnoozed = (id: string): boolean =>
  cards.some(([name, { red }]) => !red && id.startsWith(idOf(name)))

const isFor = (member: Member, { page, only }: Card) =>
  (page === 'qr' || mayOpen(member, page)) && (only === undefined || may(member, only))

const once = <Read>(read: () => Promise<Read>) => {
  let begun: Promise<Read> | undefined
  return () => {
    begun ??= read()
    return begun
  }
}

/** What waits for a member, the most urgent first, without the cards that they have snoozed. */
export async function cardsFor(needs: CardNeeds, reader: Reader): Promise<HomeCardView[]> {
  const { clock, db } = needs
  const { member } = reader
  const now = clock()
  const branches = once(() => branchesToOpen(db, widestScope(member), now - 14 * dayMs))
  const findings = once(() => findingsOf(db, checksFor(needs.config)))
  const snoozed = await listSnoozedCards(db, member.staffId, now)
  const waiting: HomeCardView[] = []
  for (const [name, card] of cards.filter(([, card]) => isFor(member, card))) {
    const hrefOf = paths[card.page] as (...at: unknown[]) => string
    for (const { key, at = [], ...found } of await card.find({
      ...needs,
      ...reader,
      now,
      branches,
      findings,
    })) {
      const id = idOf(name, key)
      const { when, red } = card
      if (!snoozed.has(id)) waiting.push({ name, id, ...found, href: hrefOf(...at), when, red })
    }
  }
  return waiting
}
