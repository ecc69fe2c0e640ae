import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { remember } from '../../server/db/remembered.store.ts'
import type { DepositPart } from '../../server/db/schema.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import {
  canBeItemised,
  daysOfDeposits,
  listDeposits,
  listTipsIn,
  readDeposit,
  wentBackToStripe,
  whyNoDeposits,
} from '../../server/money/deposits/deposit.read.store.ts'
import { listToRead, postponeLines, putLines } from '../../server/money/deposits/deposit.store.ts'
import { noon, paydayRows, tipInto } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow } from '../support/rows.ts'
import { insertDeposit } from './deposit-rows.ts'

onEachDatabase('deposits as they are read', async (database) => {
  const db = await database.open()
  const { where, staff } = await paydayRows(db, { people: 1 })
  beforeEach(async () => {
    for (const table of ['deposit_line', 'deposit', 'remembered'] as const)
      await db.deleteFrom(table).execute()
  })

  type Given = {
    day?: string
    at?: number
    automatic?: 0 | 1
    itemised?: boolean
    due?: number | null
    currency?: string
  }
  async function deposit(id: string, given: Given = {}) {
    const { day = '2026-10-05', at = 1, automatic = 1, itemised = true, due = null, currency = 'JPY' } = given
    const times = { noted_at: 1, itemised_at: itemised ? 1 : null, next_check_at: due, arrives_on: day }
    await insertDeposit(db, id, at, { currency, automatic, ...times })
  }
  const lineOf = (deposit_id: string, id: string, part: DepositPart, gross: number, attempt?: string) => ({
    deposit_id,
    id,
    part,
    category: part,
    gross,
    fee: 10,
    net: gross - 10,
    attempt_id: attempt ?? null,
    source: part === 'other' ? null : id,
  })

  it('are of the days that are asked for, both included, the newest first', async () => {
    expect(await daysOfDeposits(db)).toBeUndefined()
    for (const [id, day, at] of [
      ['a', '2026-10-04', 9],
      ['b', '2026-10-05', 3],
      ['d', '2026-10-05', 2],
      ['c', '2026-10-05', 2],
      ['e', '2026-10-06', 0],
      ['f', '2026-10-07', 0],
    ] as const)
      await deposit(id, { day, at })
    const ids = async (from: string, to: string) => (await listDeposits(db, { from, to })).map(({ id }) => id)
    expect(await ids('2026-10-05', '2026-10-06')).toEqual(['e', 'b', 'd', 'c'])
    expect(await daysOfDeposits(db)).toEqual({ first: '2026-10-04', last: '2026-10-07' })
    expect([(await readDeposit(db, 'c'))?.id, await readDeposit(db, 'x')]).toEqual(['c', undefined])
  })

  it('have sums of ours and of all else by its kind, where their lines are known', async () => {
    await deposit('a')
    await deposit('b', { itemised: false })
    await deposit('c', { itemised: false, automatic: 0 })
    const { attempt } = await tipInto(db, where, { to: 'all', yen: 1000, now: noon(1) })
    await db
      .insertInto('deposit_line')
      .values([
        lineOf('a', '1', 'charge', 1000, attempt.id),
        lineOf('a', '2', 'charge', 500, attempt.id),
        lineOf('a', '3', 'taken_back', -300, attempt.id),
        { ...lineOf('a', '4', 'other', 70), category: 'fee' },
        { ...lineOf('a', '5', 'failed_deposit', -90), category: 'payout' },
        lineOf('b', '1', 'charge', 1000, attempt.id),
      ])
      .execute()
    const [c, b, a] = await listDeposits(db, { from: '0', to: '9' })
    expect(a?.sums).toEqual({
      gross: 1500,
      fees: 30,
      takenBack: 300,
      other: 60 - 100,
      charges: 2,
      byCategory: [
        { category: 'fee', net: 60 },
        { category: 'payout', net: -100 },
      ],
    })
    expect([a, b, c].map((one) => [one?.pending, one?.automatic, one?.sums === undefined])).toEqual([
      [false, true, false],
      [true, true, true],
      [false, false, true],
    ])
  })

  it('can be told in detail if Stripe made them by its schedule, in yen, and says what is in them', () => {
    const usual = { automatic: 1, reconciliation: 'in_progress', currency: 'JPY' } as const
    expect(canBeItemised(usual)).toBe(true)
    for (const other of [
      { automatic: 0 },
      { reconciliation: 'not_applicable' as const },
      { currency: 'USD' },
    ])
      expect(canBeItemised({ ...usual, ...other })).toBe(false)
    const statuses = ['on_way', 'paid', 'failed', 'canceled'] as const
    expect(statuses.filter(wentBackToStripe)).toEqual(['failed', 'canceled'])
  })

  it('name our tips page by page: whose they are, and what did not pay its tip', async () => {
    await deposit('a')
    const mine = await tipInto(db, where, { to: staff[0] ?? '', yen: 100, now: noon(1) })
    const house = await tipInto(db, where, { to: 'branch', yen: 200, now: noon(2) })
    const second = { ...house.attempt, id: newId(), n: 2, state: 'paid' as const }
    await db.insertInto('payment_attempt').values(second).execute()
    await db
      .insertInto('deposit_line')
      .values([
        lineOf('a', '3', 'charge', 200, second.id),
        lineOf('a', '1', 'charge', 100, mine.attempt.id),
        lineOf('a', '2', 'charge', 200, house.attempt.id),
        lineOf('a', '4', 'other', 5),
        lineOf('a', '5', 'taken_back', -200, second.id),
        lineOf('a', '6', 'taken_back', -100, mine.attempt.id),
      ])
      .execute()
    const { name } = await readRow(db, 'branch', where.branchId)
    const person = await db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', staff[0] ?? '')
      .executeTakeFirstOrThrow()
    const all = await listTipsIn(db, 'a', { limit: 9 })
    expect(all).toEqual([
      {
        id: '1',
        part: 'charge',
        category: 'charge',
        gross: 100,
        fee: 10,
        net: 90,
        tipId: mine.id,
        second: false,
        day: '2026-10-01',
        branch: name,
        to: { kind: 'staff', name: person.name },
      },
      expect.objectContaining({
        id: '2',
        tipId: house.id,
        second: false,
        day: '2026-10-02',
        to: { kind: 'branch' },
      }),
      expect.objectContaining({ id: '3', tipId: house.id, second: true }),
      expect.objectContaining({ id: '5', part: 'taken_back', tipId: house.id, second: true }),
      expect.objectContaining({ id: '6', part: 'taken_back', tipId: mine.id, second: false }),
    ])
    const ids = async (page: { after?: string; limit: number }) =>
      (await listTipsIn(db, 'a', page)).map(({ id }) => id)
    expect([await ids({ limit: 2 }), await ids({ after: '2', limit: 2 })]).toEqual([
      ['1', '2'],
      ['3', '5'],
    ])
    expect(await listTipsIn(db, 'b', { limit: 9 })).toEqual([])
  })

  it('are read in their turn: longest waiting first, so many at once, none before its time', async () => {
    await deposit('a', { due: 5 })
    await deposit('b', { due: 3 })
    await deposit('c', { due: 6 })
    await deposit('d')
    expect(await listToRead(db, 5, 9)).toEqual([{ id: 'b' }, { id: 'a' }])
    expect(await listToRead(db, 5, 1)).toEqual([{ id: 'b' }])
    await postponeLines(db, 'b', 7)
    expect(await listToRead(db, 5, 9)).toEqual([{ id: 'a' }])
    const left = () =>
      db.selectFrom('deposit_line').select(['deposit_id', 'id']).orderBy('deposit_id').execute()
    for (const id of ['a', 'b'])
      await inTransaction(db, (trx) => putLines(trx, id, [lineOf(id, '1', 'other', 5)]))
    await inTransaction(db, (trx) => putLines(trx, 'a', [lineOf('a', '2', 'other', 5)]))
    expect(await left()).toEqual([
      { deposit_id: 'a', id: '2' },
      { deposit_id: 'b', id: '1' },
    ])
  })

  it('are not known while Stripe refuses them, with the right that the key lacks if it is told', async () => {
    expect(await whyNoDeposits(db)).toBeUndefined()
    await remember(db, 'payouts_refused', '')
    expect(await whyNoDeposits(db)).toEqual({ right: undefined })
    await remember(db, 'payouts_refused', 'rak_payout_read')
    expect(await whyNoDeposits(db)).toEqual({ right: 'rak_payout_read' })
  })
})
