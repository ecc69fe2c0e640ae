import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { correctCash } from '../../server/money/cash/cash.service.ts'
import { type JournalModel, usualAccounts } from '../../server/money/journal/journal.accounts.ts'
import {
  makeJournal,
  previewJournal,
  saveJournalSettings,
} from '../../server/money/journal/journal.service.ts'
import { heldBy } from '../../server/money/journal/journal.sums.ts'
import { type Mark, markLines } from '../../server/money/payday/payday.marks.ts'
import { emptyDeposits, insertDeposit } from '../deposits/deposit-rows.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { countBox, emptyPaydays, noon, paydayRows, tipInto, twoBranches } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'

const dayName = (day: number) => `2026-10-${String(day).padStart(2, '0')}`

onEachDatabase('what a journal tells of', async (database) => {
  const db = await database.open()
  const rows = await paydayRows(db, { people: 4 })
  const [here = '', there = ''] = await twoBranches(db, rows)
  const { by, where, staff } = rows
  const [a = '', b = ''] = staff
  beforeEach(async () => {
    await emptyDeposits(db)
    await emptyPaydays(db)
    await save('held')
  })
  const save = (model: JournalModel) =>
    inTransaction(db, (trx) => saveJournalSettings(trx, by.businessId, { model, names: usualAccounts }))
  const told = async (first = 1, last = 31) =>
    (await previewJournal(db, by.businessId, { first: dayName(first), last: dayName(last) })).map(
      ({ kind, day, lines }) => [
        ...[kind, day.slice(8)],
        ...lines
          .map(({ account, branchId, yen }) => `${account} ${branchId === there ? 'there' : ''} ${yen}`)
          .sort(),
      ],
    )

  describe('a cash box', () => {
    const count = (branchId: string, amount: number, day: number, people?: string[]) =>
      countBox(db, { by, where: { ...where, branchId } }, amount, noon(day), people && { people })

    it.each([
      ['held', 'held'],
      ['sales', 'sales'],
    ] as const)('is the staff’s: %s', async (model, account) => {
      await save(model)
      await count(here, 1000, 3)
      await count(there, 300, 4)
      expect(await told()).toEqual([
        ['cash', '03', 'cash  1000', `${account}  -1000`],
        ['cash', '04', 'cash there 300', `${account} there -300`],
      ])
      expect(await told(4, 4)).toHaveLength(1)
      expect(await told(1, 3)).toHaveLength(1)
      expect(await told(5, 9)).toEqual([])
      await makeJournal(db, by, { first: dayName(1), last: dayName(3) }, noon(5))
      expect(await told()).toEqual([['cash', '04', 'cash there 300', `${account} there -300`]])
    })

    it('is the house’s where nobody works, and goes where it was shared when it is taken back', async () => {
      const id = await count(here, 1000, 3, [a])
      await db.updateTable('cash_share').set({ amount: 600 }).where('count_id', '=', id).execute()
      const house = { id: newId(), count_id: id, staff_id: null, amount: 400 }
      await db.insertInto('cash_share').values(house).execute()
      await correctCash(db, { ...by, branchId: here }, { id, reason: 'r' }, noon(5))
      expect(await told()).toEqual([
        ['cash', '03', 'cash  1000', 'held  -600', 'house  -400'],
        ['cash', '05', 'cash  -1000', 'held  600', 'house  400'],
      ])
    })
  })

  describe('a line of a payday', () => {
    const close = async (model: JournalModel) => {
      await save(model)
      for (const to of [a, b]) await tipInto(db, where, { yen: 500, to, now: noon(1) })
      const until = dayName(1)
      const id = await closeDays(db, { by, where, from: until, until, now: noon(2) })
      const owes = { taken_back: 700 }
      await db.updateTable('payday_line').set(owes).where('staff_id', '=', b).execute()
      return async (staffId: string, mark: Mark, day: number) =>
        expect(await markLines(db, by, { id, staffIds: [staffId], mark }, noon(day))).toEqual({ marked: 1 })
    }
    const reason = 'r'

    it('is paid out of the liability: in cash, or through the payroll’s account', async () => {
      const mark = await close('held')
      await mark(a, { mark: 'paid', day: dayName(5), way: 'cash' }, 3)
      expect(await told()).toEqual([['paid', '05', 'cash  -500', 'held  500']])
      await mark(a, { mark: 'undone', reason }, 4)
      await mark(a, { mark: 'paid', day: dayName(3), way: 'payroll' }, 6)
      await mark(a, { mark: 'undone', reason }, 7)
      expect(await told()).toEqual([
        ['paid', '03', 'clearing  -500', 'held  500'],
        ['paid', '05', 'cash  -500', 'held  500'],
        // A payment that is noted for a later day is taken back on that day.
        ['undone', '05', 'cash  500', 'held  -500'],
        ['undone', '07', 'clearing  500', 'held  -500'],
      ])
    })

    it('is borne by the house, until that is undone', async () => {
      const mark = await close('held')
      await mark(b, { mark: 'written_off', reason }, 3)
      expect(await told()).toEqual([['borne', '03', 'borne  200', 'held  -200']])
      await mark(b, { mark: 'undone', reason }, 4)
      await mark(a, { mark: 'carried', reason }, 5)
      await mark(a, { mark: 'undone', reason }, 6)
      expect(await told()).toEqual([
        ['borne', '03', 'borne  200', 'held  -200'],
        ['undone', '04', 'borne  -200', 'held  200'],
      ])
    })

    it('is wages where tips are sales: those of the payroll stand in its own journal', async () => {
      const mark = await close('sales')
      await mark(b, { mark: 'written_off', reason }, 3)
      await mark(a, { mark: 'paid', day: dayName(5), way: 'payroll' }, 3)
      expect(await told()).toEqual([])
      await mark(a, { mark: 'undone', reason }, 4)
      await mark(a, { mark: 'paid', day: dayName(6), way: 'cash' }, 5)
      expect(await told()).toEqual([['paid', '06', 'cash  -500', 'wages  500']])
    })
  })

  describe('a deposit', () => {
    const deposit = (id: string, amount: number, status: 'paid' | 'failed' | 'on_way', day: number) =>
      insertDeposit(db, id, noon(day), { amount, status })
    const line = (deposit_id: string, of: object) =>
      db
        .insertInto('deposit_line')
        .values({ ...{ deposit_id, id: newId(), category: 'c', attempt_id: null, fee: 0 }, ...of } as never)
        .execute()
    const failed = (deposit_id: string, source: string | null, yen: number) =>
      line(deposit_id, { part: 'failed_deposit', source, gross: yen, net: yen })

    it('that pays out the money of failed ones moves what was in them, however often they failed', async () => {
      const { attempt } = await tipInto(db, where, { to: a, yen: 1000, now: noon(1) })
      await deposit('first', 960, 'failed', 2)
      await line('first', {
        part: 'charge',
        attempt_id: attempt.id,
        source: 'ch',
        gross: 1000,
        fee: 40,
        net: 960,
      })
      await deposit('second', 960, 'failed', 3)
      await failed('second', 'first', 960)
      await deposit('third', 960, 'paid', 4)
      // Each names the other: the money is moved once all the same.
      await failed('third', 'second', 960)
      await failed('first', 'third', 0)
      expect(await told()).toEqual([['deposit', '04', 'bank  960', 'fees  40', 'held  -1000']])
    })

    it('is told again once the lines of the failed ones are read whose money it pays out', async () => {
      const { attempt } = await tipInto(db, where, { to: a, yen: 1000, now: noon(1) })
      const of = { attempt_id: attempt.id, fee: 0 }
      await deposit('first', 300, 'failed', 2)
      await deposit('second', 300, 'failed', 3)
      await failed('second', 'first', 300)
      await deposit('third', 300, 'paid', 4)
      await failed('third', 'second', 300)
      await makeJournal(db, by, { first: dayName(1), last: dayName(9) }, noon(5))
      await line('first', { part: 'charge', ...of, source: 'ch', gross: 1000, net: 1000 })
      await line('first', { part: 'taken_back', ...of, source: 're_1', gross: -700, net: -700 })
      await setRow(db, 'deposit', 'first', { seq: 2, noted_at: noon(6) })
      expect(await told(1, 5)).toEqual([])
      expect(await told()).toEqual([
        ['deposit', '06', 'bank  -300', 'open  300'],
        ['deposit', '06', 'bank  300', 'held  -300'],
      ])
      await makeJournal(db, by, { first: dayName(1), last: dayName(9) }, noon(7))
      // One that was created before them took back what the first could take of the tip.
      await insertDeposit(db, 'earlier', noon(8), { amount: -1000, created_at: noon(1) })
      await line('earlier', { part: 'taken_back', ...of, source: 're_2', gross: -1000, net: -1000 })
      expect(await told()).toEqual([
        ['deposit', '08', 'bank  -300', 'held  300'],
        ['deposit', '08', 'bank  300', 'borne  700', 'held  -1000'],
        ['deposit', '08', 'bank  -1000', 'held  1000'],
      ])
    })

    it('is told again where another shows that the house bears what it took back', async () => {
      const { attempt } = await tipInto(db, where, { to: a, yen: 1000, now: noon(1) })
      const back = { part: 'taken_back', attempt_id: attempt.id, gross: -1000, net: -1000 }
      await deposit('first', -1000, 'paid', 2)
      await db.updateTable('deposit').set({ reconciliation: 'in_progress', itemised_at: null }).execute()
      await deposit('second', -1000, 'paid', 3)
      await line('second', { ...back, source: 're_2' })
      await makeJournal(db, by, { first: dayName(1), last: dayName(9) }, noon(4))
      expect(await told()).toEqual([])
      await line('first', { ...back, source: 're_1' })
      const news = { reconciliation: 'completed' as const, itemised_at: 2, seq: 2, noted_at: noon(6) }
      await setRow(db, 'deposit', 'first', news)
      const days = { first: dayName(1), last: dayName(31) }
      expect(await told(1, 5)).toEqual([])
      await makeJournal(db, by, days, noon(7))
      expect(await heldBy(db, by.businessId, dayName(31), [])).toEqual(new Map([[here, -1000]]))
      expect(await told()).toEqual([])
    })

    it('is told when it has arrived, and again when there is news of it', async () => {
      await deposit('d', 70, 'on_way', 2)
      expect(await told()).toEqual([])
      await db.updateTable('deposit').set({ status: 'paid', seq: 2 }).execute()
      const arrived = ['deposit', '02', 'bank  70', 'open  -70']
      expect(await told()).toEqual([arrived])
      await makeJournal(db, by, { first: dayName(1), last: dayName(9) }, noon(3))
      expect(await told()).toEqual([])
      await db
        .updateTable('deposit')
        .set({ status: 'failed', seq: 3, noted_at: noon(6) })
        .execute()
      expect(await told()).toEqual([['deposit', '06', 'bank  -70', 'open  70']])
    })
  })
})
