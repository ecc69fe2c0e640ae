import { DefaultQueryExecutor } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { CardName, HomeCardView } from '../../../pages/home/home-cards.tsx'
import { dayIn } from '../../../server/base/calendar.ts'
import { eachItem } from '../../../server/config/legal-details.ts'
import {
  type CardNeeds,
  canBeSnoozed,
  cardsFor,
  homeCards,
} from '../../../server/features/home/home-cards.ts'
import { setMarker } from '../../../server/money/books/books-marker.ts'
import { answerMarker } from '../../../server/money/payday/answer-marker.ts'
import { keepFindings } from '../../../server/operations/doctor/doctor.store.ts'
import { fail, ok } from '../../../server/operations/doctor/finding.types.ts'
import { businessOf } from '../../../server/venues/business.store.ts'
import { addCodes } from '../../../server/venues/code.store.ts'
import { putPayday } from '../../payday/put-payday.ts'
import { setRow } from '../../support/rows.ts'
import { earningSite } from '../earning/earning-site.ts'
import { dayMs } from './home-seen.ts'

const site = await earningSite()
afterAll(() => site.close())
const { db, config, secrets } = site.deps
const { businessId, branchId } = site.seed
const now = Date.now()
const day = (ago: number) => dayIn('Asia/Tokyo', now - ago * dayMs)

/** `allowed`: the manager, where the owner lets managers see paydays and count cash. */
const readers = {
  owner: { role: 'owner', at: undefined },
  manager: { role: 'manager', at: branchId },
  allowed: { role: 'manager', at: branchId },
  staff: { role: 'staff', at: branchId },
} as const
type Reader = keyof typeof readers

const allow = (who: Reader) => {
  const on = who === 'allowed'
  return { managersCountCash: on, managersSeePaydays: on }
}

type More = Partial<CardNeeds> & { noTips?: boolean }
const cardsOf = async (who: Reader, name: CardName, more: More) => {
  const { role, at } = readers[who]
  const member = { staffId: `qr-${role}`, businessId, branchId: at, role, name: who, ...allow(who) }
  const reader = { member, business: await businessOf(db, businessId), noTips: more.noTips ?? false }
  return (await cardsFor({ ...site.deps, ...more }, reader)).filter((card) => card.name === name)
}
/** Who sees a card of this name. */
const seenBy = async (name: CardName, more: More) => {
  const seen: Reader[] = []
  for (const who of Object.keys(readers) as Reader[])
    if ((await cardsOf(who, name, more)).length > 0) seen.push(who)
  return seen
}

const of = { business_id: businessId, made_by: 'qr-owner' }
const noPaydays = async () => {
  for (const table of ['payday_line', 'payday'] as const) await db.deleteFrom(table).execute()
}
const codes = (cells: { printed_at?: number | null; scans: number }) =>
  db.updateTable('qr_token').set(cells).execute()
const owners = (deleted_at: number | null) =>
  db
    .updateTable('staff')
    .set({ deleted_at })
    .where('role', '=', 'owner')
    .where('id', '!=', 'qr-owner')
    .execute()
const branches = (closed_at: number | null) =>
  db.updateTable('branch').set({ closed_at }).where('business_id', '=', businessId).execute()
/** The doctor sees this check alone wrong. */
const wrong = (...ids: string[]) =>
  keepFindings(
    db,
    [{ id: 'disk', ...ok('') }, ...ids.map((id) => ({ id, ...fail('seen', 'todo') }))],
    [],
    now,
  )
await addCodes(db, [{ branchId, staffId: undefined }], 1)
await db.updateTable('qr_token').set({ printed_at: 1, scans: 1 }).execute()
const empty = { number: '0099', name: '新しい店', kind: 'hotel' as const, address: '', presets: '[]' }
await db
  .insertInto('branch')
  .values({ ...empty, id: 'empty', business_id: businessId, created_at: 1, closed_at: 1 })
  .execute()

/** How each card comes to wait, for whom, and how it is done; what these give back stands in place of the application's parts. */
type Waiting = { to: Reader[]; shows?: Partial<HomeCardView>; waits: () => unknown; done: () => unknown }
const each = {
  alarm: {
    to: ['owner'],
    shows: { check: 'backup', red: true },
    waits: () => wrong('smtp', 'backup', 'configuration'),
    done: () => wrong('smtp', 'configuration'),
  },
  answer: {
    to: ['owner'],
    waits: () => db.updateTable('payment_attempt').set({ answer_kind: 'dispute' }).execute(),
    done: () => db.updateTable('payment_attempt').set({ answer_kind: null }).execute(),
  },
  notReceived: {
    to: ['owner'],
    shows: { person: 'Hana', yen: 1000 },
    waits: () =>
      putPayday(db, of, [
        { staff_id: 'qr-staff', branch_id: branchId, answer: 'not_received', answered_at: 1 },
      ]),
    done: noPaydays,
  },
  deposit: {
    to: ['owner'],
    shows: { yen: 1000 },
    waits: () =>
      db
        .insertInto('deposit')
        .values({
          id: 'po_1',
          amount: 1000,
          currency: 'jpy',
          status: 'failed',
          automatic: 1,
          reconciliation: 'completed',
          arrives_on: day(1),
          failure: null,
          itemised_at: 1,
          next_check_at: null,
          created_at: 1,
        })
        .execute(),
    done: () => db.deleteFrom('deposit').execute(),
  },
  wentBack: {
    to: ['owner'],
    shows: { day: day(0) },
    waits: () => db.transaction().execute((trx) => setMarker(trx, now)),
    done: () => answerMarker(db, { businessId, memberId: 'qr-owner' }, {}, now),
  },
  pay: {
    to: ['owner'],
    waits: noPaydays,
    done: () => putPayday(db, { ...of, until: day(0), pay_day: day(0) }, []),
  },
  words: {
    to: ['owner', 'manager', 'allowed'],
    shows: { count: 1 },
    waits: () => setRow(db, 'tip', site.tips.all, { words: 'held', words_wait: 1 }),
    done: () => setRow(db, 'tip', site.tips.all, { words: 'shown', words_wait: null }),
  },
  server: {
    to: ['owner'],
    shows: { check: 'smtp', id: 'server:smtp', red: undefined },
    waits: () => wrong('stripe-key', 'smtp', 'configuration'),
    done: () => wrong('stripe-key', 'configuration'),
  },
  cash: {
    to: ['owner', 'allowed'],
    shows: { branch: 'さくら食堂', day: day(8) },
    waits: () =>
      db
        .insertInto('cash_count')
        .values({
          id: 'c1',
          branch_id: branchId,
          of_day: day(8),
          amount: 100,
          first_name: 'A',
          second_name: 'B',
          reason: '',
          made_by: 'qr-staff',
          split_rule: 'equal-v1',
          split_inputs: '{}',
          corrects: null,
          created_at: now - 8 * dayMs,
        })
        .execute(),
    done: () => db.deleteFrom('cash_count').execute(),
  },
  legal: {
    to: ['owner'],
    waits: () => ({
      config: { ...config, legalSettings: eachItem((item) => (item === 'phone' ? undefined : 'x')) },
    }),
    done: () => ({ config: { ...config, legalSettings: eachItem(() => 'x') } }),
  },
  branch: { to: ['owner'], waits: () => branches(1), done: () => branches(null) },
  staff: {
    to: ['owner'],
    shows: { branch: '新しい店' },
    waits: () => setRow(db, 'branch', 'empty', { closed_at: null }),
    done: () => setRow(db, 'branch', 'empty', { closed_at: 1 }),
  },
  codes: {
    to: ['owner', 'manager', 'allowed'],
    shows: { branch: 'さくら食堂' },
    waits: () => codes({ printed_at: null, scans: 0 }),
    done: () => codes({ printed_at: now, scans: 0 }),
  },
  testTip: {
    to: ['owner'],
    waits: () => db.deleteFrom('stripe_event').execute(),
    done: () => ({ config: { ...config, stripe: { ...config.stripe, live: true } } }),
  },
  testKeys: {
    to: ['owner'],
    waits: () => ({ secrets: { ...secrets, stripeSecretKey: 'sk_test_1' } }),
    done: () => ({ secrets: { ...secrets, stripeSecretKey: 'sk_live_1' } }),
  },
  unscanned: {
    to: ['owner', 'manager', 'allowed'],
    shows: { branch: 'さくら食堂' },
    waits: () => codes({ printed_at: now - 15 * dayMs, scans: 0 }),
    done: () => codes({ scans: 1 }),
  },
  owners: { to: ['owner'], waits: () => owners(1), done: () => owners(null) },
  ownCode: {
    to: ['manager', 'allowed', 'staff'],
    waits: () => ({ noTips: true }),
    done: () => ({ noTips: false }),
  },
} satisfies Record<CardName, Waiting>

const partsOf = (given: unknown): More =>
  given && typeof given === 'object' && !Array.isArray(given) ? given : {}

describe('a card of the first page', () => {
  it.each(Object.entries(each) as [CardName, Waiting][])(
    '%s waits for those whose it is, leads each of them to a page that they may open, and goes when it is done',
    async (name, { to, shows = {}, waits, done }) => {
      expect(await seenBy(name, partsOf(await done()))).toEqual([])
      const more = partsOf(await waits())
      expect(await seenBy(name, more)).toEqual(to)
      expect((await cardsOf('owner', name, more))[0] ?? shows).toMatchObject(shows)
      for (const who of to)
        for (const { href } of await cardsOf(who, name, more)) {
          const { managersCountCash: cash, managersSeePaydays: pays } = allow(who)
          const allowed = { managers_count_cash: cash ? 1 : 0, managers_see_paydays: pays ? 1 : 0 }
          await setRow(db, 'business', businessId, allowed)
          expect([href, (await site.as[readers[who].role].get(href)).status]).toEqual([href, 200])
        }
      expect(await seenBy(name, partsOf(await done()))).toEqual([])
    },
  )

  it('of today stands above all of this week', () => {
    const { today = [], week = [] } = Object.groupBy(Object.entries(homeCards), ([, { when }]) => when)
    expect(Object.keys(homeCards)).toEqual([...today, ...week].map(([name]) => name))
    expect(week.map(([name]) => name)).toContain('pay')
  })

  it('can be put aside unless it is about a payment, the books or a backup', () => {
    const stays = Object.keys(each).filter((name) => !canBeSnoozed(`${name}:`))
    expect(stays).toEqual(['alarm', 'answer', 'notReceived', 'deposit', 'wentBack'])
  })
})

it.each([
  ['owner', 28],
  ['manager', 20],
  ['staff', 17],
] as const)(
  'the first page of one who is %s asks nothing twice, and at most %i statements',
  async (who, most) => {
    await site.as[who].get('/branch')
    const asks = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    await site.as[who].get('/branch')
    const asked = asks.mock.calls.map(([{ sql, parameters }]) => `${sql} ${JSON.stringify(parameters)}`)
    asks.mockRestore()
    expect(asked.filter((one, n) => asked.indexOf(one) !== n)).toEqual([])
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.length).toBeLessThanOrEqual(most)
  },
)
