import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { holdRow } from '../../server/db/hold-row.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { type JournalModel, usualAccounts } from '../../server/money/journal/journal.accounts.ts'
import {
  journalSettings,
  listJournals,
  listVouchers,
  makeJournal,
  noteLostJournals,
  previewJournal,
  saveJournalSettings,
} from '../../server/money/journal/journal.service.ts'
import { verifyJournals } from '../../server/money/journal/verify.journal.ts'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { emptyDeposits, insertDeposit } from '../deposits/deposit-rows.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { emptyPaydays, noon, paydayRows, rowsWithoutTip, tipInto } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)
const days = (first: number, last: number) => ({ first: dayName(first), last: dayName(last) })

onEachDatabase('what a journal keeps', async (database) => {
  const db = await database.open()
  const { by, where, staff } = await rowsWithoutTip(db, { people: 2 })
  const { businessId } = by
  const elsewhere = await paydayRows(db, { people: 1 })
  afterEach(async () => {
    await emptyDeposits(db)
    await emptyPaydays(db)
  })
  const save = (model: JournalModel, names = usualAccounts as Record<string, string>) =>
    inTransaction(db, (trx) => saveJournalSettings(trx, businessId, { model, names: names as never }))

  /** Money in the bank of which nothing is known. */
  async function deposit(day: number, amount = 100, currency = 'JPY') {
    const id = newId()
    await insertDeposit(db, id, noon(day), { amount, currency })
    return id
  }
  const make = (first: number, last: number, now = last) => makeJournal(db, by, days(first, last), noon(now))
  const numbers = async (first = 1, last = 31) =>
    (await listVouchers(db, businessId, days(first, last))).map(({ number }) => number)
  const noteLost = (id: string, last: number, number?: number) =>
    inTransaction(db, (trx) =>
      noteLostJournals(trx, by, { id, earlier: [], said: { last: dayName(last), number } }, noon(last)),
    )

  it('is its model, once a journal was made; its names may change', async () => {
    expect(await previewJournal(db, businessId, days(1, 31))).toEqual([])
    expect(await save('sales')).toBe(true)
    expect(await save('held')).toBe(true)
    await deposit(2)
    await make(1, 31)
    expect(await save('sales')).toBe(false)
    expect(await save('held', { ...usualAccounts, bank: '当座預金' })).toBe(true)
    expect((await journalSettings(db, businessId)).names.bank).toBe('当座預金')
    // What was handed out keeps the name that it had.
    const [voucher] = await listVouchers(db, businessId, days(1, 31))
    expect(voucher?.names.accounts.bank).toBe('普通預金')
    await save('held')
  })

  it('is no other model’s, though both presses come at once', async () => {
    await save('held')
    const saving = await inTransaction(db, async (trx) => {
      await holdRow(trx, 'business', businessId)
      const second = save('sales')
      await wait(100)
      await noteLostJournals(trx, by, { id: 'lost', earlier: [], said: { last: dayName(1), number: 1 } }, 1)
      return [second]
    })
    expect(await saving[0]).toBe(false)
    expect((await journalSettings(db, businessId)).model).toBe('held')
  })

  it('has both days, its own entries alone, and which are reversals', async () => {
    await save('held')
    const id = await deposit(5)
    expect(await previewJournal(db, businessId, days(6, 7))).toEqual([])
    expect(await previewJournal(db, businessId, days(3, 4))).toEqual([])
    expect(await previewJournal(db, businessId, days(5, 5))).toHaveLength(1)
    const first = await make(5, 5)
    await setRow(db, 'deposit', id, { amount: 90, seq: 2, noted_at: noon(8) })
    const second = await make(8, 8)
    const told = async (of: Parameters<typeof listVouchers>[2]) =>
      (await listVouchers(db, businessId, of)).map(({ number, day, reverses, lines }) => [
        ...[number, day.slice(8), reverses],
        lines.find(({ account }) => account === 'bank')?.yen,
      ])
    const [one, back, again] = [
      [1, '05', false, 100],
      [2, '08', true, -100],
      [3, '08', false, 90],
    ]
    expect(await told(days(5, 8))).toEqual([one, back, again])
    expect(await told(days(6, 8))).toEqual([back, again])
    expect(await told(days(5, 7))).toEqual([one])
    expect(await told({ journalId: 'id' in first ? first.id : '' })).toEqual([one])
    expect(await told({ journalId: 'id' in second ? second.id : '' })).toEqual([back, again])
    expect((await listJournals(db, businessId)).map(({ entries }) => entries)).toEqual([2, 1])
    expect(await previewJournal(db, businessId, days(1, 31))).toEqual([])
  })

  it('has numbers above all that are known, its own and those of lost journals', async () => {
    await save('held')
    await deposit(2)
    await deposit(3)
    await make(1, 3)
    expect(await numbers()).toEqual([1, 2])
    // Nobody knows how many there were.
    await noteLost('a', 3)
    await noteLost('b', 3, 500)
    await deposit(4)
    await make(4, 4)
    expect(await numbers()).toEqual([1, 2, 1001])
    await noteLost('c', 4, 500)
    await deposit(5)
    await make(5, 5)
    expect(await numbers()).toEqual([1, 2, 1001, 1002])
    await noteLost('d', 5)
    await deposit(6)
    await make(6, 6)
    expect(await numbers(6, 6)).toEqual([2001])
  })

  it('has nothing of another currency', async () => {
    await save('held')
    await deposit(2, 100, 'USD')
    expect(await previewJournal(db, businessId, days(1, 31))).toEqual([])
  })

  it('lets the house bear what was taken of a tip second, by when Stripe listed it first', async () => {
    await save('held')
    const { attempt } = await tipInto(db, where, { to: staff[0] ?? '', yen: 1000, now: noon(1) })
    const taken = async (deposit_id: string, id: string) =>
      db
        .insertInto('deposit_line')
        .values({
          ...{ deposit_id, id, part: 'taken_back', category: 'refund', attempt_id: attempt.id, source: id },
          ...{ gross: -1000, fee: 0, net: -1000 },
        })
        .execute()
    const failed = await deposit(2, -1000)
    await taken(failed, 'z')
    await setRow(db, 'deposit', failed, { status: 'failed' })
    await taken(await deposit(3, -1000), 'a')
    // What failed is listed once more.
    await taken(await deposit(4, -1000), 'z')
    const told = (await previewJournal(db, businessId, days(1, 31))).map(({ day, lines }) => [
      day.slice(8),
      ...lines.map(({ account, yen }) => `${account} ${yen}`),
    ])
    expect(told).toEqual([
      ['03', 'bank -1000', 'borne 1000'],
      ['04', 'bank -1000', 'held 1000'],
    ])
  })

  it('tells each branch for itself', async () => {
    await save('held')
    const { where: there } = elsewhere
    await setRow(db, 'branch', there.branchId, { business_id: businessId })
    const deposited = await deposit(2, 30)
    for (const [at, yen] of [
      [where, 10],
      [there, 20],
    ] as const) {
      const { attempt } = await tipInto(db, at, { to: 'branch', yen, now: noon(1) })
      await db
        .insertInto('deposit_line')
        .values({
          ...{ deposit_id: deposited, id: newId(), part: 'charge', category: 'charge', source: newId() },
          ...{ attempt_id: attempt.id, gross: yen, fee: 0, net: yen },
        })
        .execute()
    }
    const [entry] = await previewJournal(db, businessId, days(1, 31))
    const house = entry?.lines.filter(({ account }) => account === 'house')
    expect(new Map(house?.map(({ branchId, yen }) => [branchId, yen]))).toEqual(
      new Map([
        [where.branchId, -10],
        [there.branchId, -20],
      ]),
    )
    // A reversal that takes one branch's yen back from the other balances, and is wrong all the same.
    await make(1, 31)
    await db
      .updateTable('deposit')
      .set({ status: 'failed', seq: 2, noted_at: noon(3) })
      .execute()
    await make(1, 31)
    const differ = async () => {
      const found: string[] = []
      await verifyJournals(db, ({ expected, found: is }) => found.push(`${expected}: ${is}`))
      return found.sort()
    }
    expect(await differ()).toEqual([])
    await db
      .updateTable('journal_line')
      .set((e) => ({ yen: sql<number>`30 - ${e.ref('yen')}` }))
      .where('number', '=', 2)
      .where('account', '=', 'house')
      .execute()
    expect(await differ()).toEqual(['nothing left in house: ¥-10', 'nothing left in house: ¥10'])
  })

  it('tells each press of a payday for itself, and what it undid on each day', async () => {
    await save('held')
    const [a = '', b = ''] = staff
    for (const [who, yen] of [
      [a, 10],
      [b, 200],
    ] as const)
      await tipInto(db, where, { to: who, yen, now: noon(1) })
    const id = await closeDays(db, { by, where, from: dayName(1), until: dayName(1), now: noon(2) })
    const mark = async (staffIds: string[], how: Mark, at: number) =>
      expect(await markLines(db, by, { id, staffIds, mark: how }, at)).toEqual({ marked: staffIds.length })
    const paid = (day: number) => ({ mark: 'paid' as const, way: 'cash' as const, day: dayName(day) })
    const cash = async () =>
      (await previewJournal(db, businessId, days(1, 31))).map(({ kind, day, lines }) => [
        ...[kind, day.slice(8)],
        lines.find(({ account }) => account === 'cash')?.yen,
      ])
    await mark([a], paid(5), noon(3))
    await make(1, 31, 3)
    // A second press of the same day is an entry of its own, not another sum of the first.
    await mark([b], paid(6), noon(3) + 1)
    await mark([b], { mark: 'undone', reason: 'r' }, noon(3) + 2)
    await mark([b], paid(5), noon(3) + 3)
    expect(await cash()).toEqual([
      ['paid', '05', -200],
      ['paid', '06', -200],
      ['undone', '06', 200],
    ])
    await mark([a], { mark: 'undone', reason: 'r' }, noon(3) + 4)
    await mark([a], paid(7), noon(3) + 5)
    await make(1, 31, 3)
    await mark([a, b], { mark: 'undone', reason: 'r' }, noon(4))
    expect(await cash()).toEqual([
      ['undone', '05', 200],
      ['undone', '07', 10],
    ])
    // One that is taken back owes again what the house bore, whatever became of others' lines.
    await db
      .updateTable('payday_line')
      .set({ taken_back: 20 })
      .where('payday_id', '=', id)
      .where('staff_id', '=', a)
      .execute()
    await mark([a], { mark: 'written_off', reason: 'r' }, noon(5))
    for (const n of [0, 2]) {
      await mark([b], paid(6), noon(5) + n)
      await mark([b], { mark: 'undone', reason: 'r' }, noon(5) + n + 1)
    }
    await make(1, 31, 5)
    await takePaydayBack(db, by, { id }, noon(8))
    const [owed, ...more] = await previewJournal(db, businessId, days(1, 31))
    expect([owed?.kind, owed?.day, owed?.lines.map(({ yen }) => yen)]).toEqual([
      ...['undone', dayName(8)],
      [-10, 10],
    ])
    expect(more).toEqual([])
  })
})
