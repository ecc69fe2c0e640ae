import { afterEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { usualAccounts } from '../../server/money/journal/journal.accounts.ts'
import {
  listVouchers,
  makeJournal,
  noteLostJournals,
  previewJournal,
  saveJournalSettings,
} from '../../server/money/journal/journal.service.ts'
import { feesByMonth } from '../../server/money/journal/journal.sums.ts'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { emptyDeposits, insertDeposit } from '../deposits/deposit-rows.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { emptyPaydays, giveBack, rowsWithoutTip, tipInto } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'

const noon = (day: number) => Date.UTC(2026, 9, 1, 3) + day * 24 * 60 * 60_000
const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)
const october = { first: '2026-10-01', last: '2026-10-31' }

onEachDatabase('the journal', async (database) => {
  const db = await database.open()
  afterEach(async () => {
    await emptyDeposits(db)
    await emptyPaydays(db)
  })

  async function books(model: 'held' | 'sales' = 'held') {
    const rows = await rowsWithoutTip(db, { people: 2 })
    await inTransaction(db, (trx) =>
      saveJournalSettings(trx, rows.by.businessId, { model, names: usualAccounts }),
    )
    return rows
  }
  const tip = async (
    where: { businessId: string; branchId: string },
    { to, yen, brand = 'visa', day = 0 }: { to: string; yen: number; brand?: string | null; day?: number },
  ) => {
    const made = await tipInto(db, where, { yen, to, now: noon(day) })
    await setRow(db, 'tip', made.id, { card_brand: brand, succeeded_at: noon(day) })
    return made
  }
  type Line = { of?: string; part?: 'charge' | 'taken_back' | 'other'; gross: number; fee?: number }
  async function deposit(day: number, lines: Line[]) {
    const id = newId()
    const all = lines.map(({ of = null, part = 'charge', gross, fee = 0 }) => ({
      ...{ deposit_id: id, id: newId(), part, category: part, gross, fee, net: gross - fee },
      ...{ attempt_id: of, source: part === 'other' ? null : newId() },
    }))
    const amount = all.reduce((sum, { net }) => sum + net, 0)
    await insertDeposit(db, id, noon(day), { amount })
    await db.insertInto('deposit_line').values(all).execute()
    return id
  }
  const shown = async (businessId: string, days = october) =>
    (await previewJournal(db, businessId, days)).map(({ kind, day, reverses, lines }) =>
      [
        `${reverses ? 'reversal of ' : ''}${kind} on ${day.slice(5)}:`,
        ...lines.map(({ account, branchId, tax, yen }) =>
          [account, ...(branchId ? ['here'] : []), ...(tax ? [tax] : []), yen].join(' '),
        ),
      ].join(' | '),
    )

  it('tells a deposit by whose the tips are, fees by tax, and what is not known', async () => {
    const { staff, where, by } = await books()
    const [one, house, strange] = [
      await tip(where, { to: staff[0] ?? '', yen: 1000 }),
      await tip(where, { to: 'branch', yen: 500, brand: 'jcb' }),
      await tip(where, { to: 'all', yen: 300, brand: null }),
    ]
    const second = newId()
    const attempt = await readRow(db, 'payment_attempt', one.attempt.id)
    await db
      .insertInto('payment_attempt')
      .values({ ...attempt, id: second, n: -1, payment_intent_id: null })
      .execute()
    await deposit(3, [
      { of: one.attempt.id, gross: 1000, fee: 36 },
      { of: house.attempt.id, gross: 500, fee: 18 },
      { of: strange.attempt.id, gross: 300, fee: 11 },
      // It was refunded and disputed: the second time the house loses it.
      { of: one.attempt.id, part: 'taken_back', gross: -1000 },
      { of: one.attempt.id, part: 'taken_back', gross: -1000, fee: 1300 },
      { of: second, gross: 1000, fee: 36 },
      { part: 'other', gross: -92 },
    ])
    const [entry = '', ...more] = await shown(by.businessId)
    expect(more).toEqual([])
    expect(entry.split(' | ').sort()).toEqual(
      [
        'deposit on 10-04:',
        ...['bank -693', 'fees here exempt 36', 'fees here taxed 18', `fees here unknown ${11 + 1300 + 36}`],
        ...['held here -300', 'house here -500', 'borne here 1000', `open ${92 - 1000}`],
      ].sort(),
    )
  })

  it('holds the fees of a month of UTC by tax', async () => {
    const { where, by } = await books()
    const made = []
    for (const brand of ['visa', 'mastercard', 'jcb', 'amex', 'diners', 'discover', 'unionpay', null])
      made.push(await tip(where, { to: 'all', yen: 100, brand }))
    for (const [at, { id }] of made.entries()) await setRow(db, 'tip', id, { fee: 10 ** at })
    // Half past eight in Tokyo is still September in UTC.
    const early = await tip(where, { to: 'all', yen: 100 })
    const september = { fee: 7, succeeded_at: Date.UTC(2026, 8, 30, 23, 30) }
    await setRow(db, 'tip', early.id, september)
    expect(await feesByMonth(db, by.businessId, { first: '2026-09-01', last: '2026-10-31' })).toEqual([
      { month: '2026-09', fees: { exempt: 7, taxed: 0, unknown: 0 } },
      { month: '2026-10', fees: { exempt: 11, taxed: 111_100, unknown: 11_000_000 } },
    ])
  })

  it.each(['held', 'sales'] as const)('tells what was done with lines of paydays: %s', async (model) => {
    const { staff, where, by } = await books(model)
    const [a = '', b = ''] = staff
    const given = await tip(where, { to: a, yen: 1000 })
    await tip(where, { to: b, yen: 700 })
    const close = (until: number, day: number) =>
      closeDays(db, { by, where, from: dayName(0), until: dayName(until), now: noon(day) })
    const mark = async (id: string, who: string[], how: Mark, day: number) =>
      expect(await markLines(db, by, { id, staffIds: who, mark: how }, noon(day))).toEqual({
        marked: who.length,
      })
    const one = await close(0, 1)
    await mark(one, [a, b], { mark: 'paid', day: dayName(5), way: 'cash' }, 1)
    // Taken back before its day: on that day.
    await mark(one, [b], { mark: 'undone', reason: 'r' }, 2)
    await mark(one, [b], { mark: 'paid', day: dayName(3), way: 'payroll' }, 3)
    await mark(one, [b], { mark: 'undone', reason: 'r' }, 4)
    await giveBack(db, given, 100, noon(6))
    const two = await close(6, 7)
    await mark(two, [a], { mark: 'written_off', reason: 'r' }, 7)
    await mark(two, [a], { mark: 'undone', reason: 'r' }, 8)
    await mark(two, [a], { mark: 'written_off', reason: 'r' }, 9)
    expect(await takePaydayBack(db, by, { id: two }, noon(10))).toMatchObject({ number: 2 })
    const cash = model === 'held' ? 'held' : 'wages'
    const wanted = [
      `paid on 10-06: | ${cash} here 1700 | cash here -1700`,
      `undone on 10-06: | ${cash} here -700 | cash here 700`,
      'paid on 10-04: | held here 700 | clearing here -700',
      'undone on 10-05: | held here -700 | clearing here 700',
      'borne on 10-08: | borne here 1000 | held here -1000',
      'undone on 10-09: | borne here -1000 | held here 1000',
      'borne on 10-10: | borne here 1000 | held here -1000',
      'undone on 10-11: | borne here -1000 | held here 1000',
    ]
    expect((await shown(by.businessId)).sort()).toEqual(wanted.slice(0, model === 'held' ? 8 : 2).sort())
  })

  it('takes back what is different later, on the day it was noted, and never tells a thing twice', async () => {
    const { where, by } = await books()
    const first = await tip(where, { to: 'all', yen: 1000 })
    const id = await deposit(2, [{ of: first.attempt.id, gross: 1000, fee: 36 }])
    const october20 = { first: dayName(0), last: dayName(19) }
    const entry = '| bank 964 | fees here exempt 36 | held here -1000'
    expect(await shown(by.businessId, october20)).toEqual([`deposit on 10-03: ${entry}`])
    await makeJournal(db, by, october20, noon(20))
    await setRow(db, 'deposit', id, { status: 'failed', seq: 2, noted_at: noon(24) })
    expect(await shown(by.businessId, { ...october20, last: dayName(23) })).toEqual([])
    const reversal = 'reversal of deposit on 10-25: | bank -964 | fees here exempt -36 | held here 1000'
    // What was noted on the last day is in it.
    expect(await shown(by.businessId, { ...october20, last: dayName(24) })).toEqual([reversal])
    // Asked for later days alone, it has what came late from days before them, too.
    await deposit(4, [{ of: (await tip(where, { to: 'all', yen: 50 })).attempt.id, gross: 50 }])
    const late = 'deposit on 10-05: | bank 50 | held here -50'
    const later = { first: dayName(25), last: dayName(30) }
    expect(await shown(by.businessId, later)).toEqual([late, reversal].sort((x) => (x === reversal ? 1 : -1)))
    await makeJournal(db, by, later, noon(31))
    expect(await makeJournal(db, by, later, noon(31))).toEqual({ refused: 'nothing' })
    await setRow(db, 'deposit', id, { status: 'paid', seq: 3, noted_at: noon(29) })
    expect(await shown(by.businessId, later)).toEqual([`deposit on 10-30: ${entry}`])
    const model = { model: 'sales' as const, names: usualAccounts }
    expect(await inTransaction(db, (trx) => saveJournalSettings(trx, by.businessId, model))).toBe(false)
  })

  it('is held by books verify: each entry balances, and a reversal leaves nothing of its event', async () => {
    const { where, by } = await books()
    const id = await deposit(2, [
      { of: (await tip(where, { to: 'all', yen: 1000 })).attempt.id, gross: 1000, fee: 36 },
    ])
    await makeJournal(db, by, october, noon(20))
    const failed = { status: 'failed', seq: 2, noted_at: noon(24) } as const
    await setRow(db, 'deposit', id, failed)
    await makeJournal(db, by, october, noon(30))
    const found = async () =>
      (await verifyBooks(db)).differences
        .filter(({ kind }) => kind === 'journal')
        .map(({ id: of, expected, found: is }) => `${of.replace(by.businessId, 'ours')}: ${expected}, ${is}`)
    expect(await found()).toEqual([])
    const lines = await db.selectFrom('journal_line').selectAll().where('number', '=', 2).execute()
    const reversal = (account: 'bank' | 'fees' | 'held') =>
      db.updateTable('journal_line').where('number', '=', 2).where('account', '=', account)
    // It balances still, but takes back more than was said.
    await reversal('bank').set({ yen: -965 }).execute()
    await reversal('held').set({ yen: 1001 }).execute()
    expect((await found()).sort()).toEqual([
      'ours 2: nothing left in bank, ¥-1',
      'ours 2: nothing left in held, ¥1',
    ])
    await db.deleteFrom('journal_line').where('number', '=', 2).execute()
    expect(await found()).toContain('ours 2: lines that add up to ¥0, no lines')
    await db.insertInto('journal_line').values(lines).execute()
    expect(await found()).toEqual([])
    await db
      .updateTable('journal_line')
      .set({ yen: 965 })
      .where('number', '=', 1)
      .where('account', '=', 'bank')
      .execute()
    expect(await found()).toEqual(['ours 1: lines that add up to ¥0, ¥1', 'ours 2: nothing left in bank, ¥1'])
  })

  it('goes on after journals that these books lost, as the newest answer says', async () => {
    const { where, by } = await books()
    for (const day of [2, 3, 4])
      await deposit(day, [{ of: (await tip(where, { to: 'all', yen: 50 })).attempt.id, gross: 50 }])
    const note = (id: string, earlier: string[], last?: string) =>
      inTransaction(db, (trx) =>
        noteLostJournals(trx, by, { id, earlier, said: last ? { last, number: 41 } : undefined }, noon(9)),
      )
    await note('a', [], dayName(4))
    expect(await shown(by.businessId)).toEqual([])
    await note('b', ['a'])
    expect(await shown(by.businessId)).toHaveLength(3)
    await note('c', ['a', 'b'], dayName(3))
    expect(await shown(by.businessId)).toEqual(['deposit on 10-05: | bank 50 | held here -50'])
    // Their last day is in the accounts, also as the first that is asked for; what was never asked for is not.
    const from = (day: number) => shown(by.businessId, { ...october, first: dayName(day) })
    expect(await from(3)).toEqual(['deposit on 10-05: | bank 50 | held here -50'])
    expect(await from(5)).toEqual([])
    await makeJournal(db, by, october, noon(9))
    const [entry, ...more] = await listVouchers(db, by.businessId, october)
    expect([entry?.number, more]).toEqual([42, []])
  })
})
