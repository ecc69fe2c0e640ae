import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import type { DepositLineTable } from '../../server/db/schema.ts'
import { correctCash } from '../../server/money/cash/cash.service.ts'
import type { JournalModel } from '../../server/money/journal/journal.accounts.ts'
import { listJournalEntries } from '../../server/money/journal/list-journal-entries.ts'
import type { PaydayKind, PayWay } from '../../views/words.ts'
import { emptyDeposits, insertDeposit } from '../deposits/deposit-rows.ts'
import {
  countBox,
  dayOf,
  emptyPaydays,
  noon,
  paydayRows,
  tipInto,
  twoBranches,
} from '../payday/payday-rows.ts'
import { cameBack, putPayday } from '../payday/put-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { chooseModel } from './journal-rows.ts'

type Sums = Pick<DepositLineTable, 'source' | 'gross' | 'fee' | 'net' | 'attempt_id'>

onEachDatabase('the entries of a journal', async (database) => {
  const db = await database.open()
  const rows = await paydayRows(db, { people: 4 })
  const [here = '', there = ''] = await twoBranches(db, rows)
  const { by, where, staff } = rows
  const [a = '', b = '', c = ''] = staff
  beforeEach(async () => {
    await emptyDeposits(db)
    await emptyPaydays(db)
    await chooseModel(db, by.businessId, 'held')
  })
  const told = async (first = 1, last = 61) => {
    const entries = await listJournalEntries(db, by.businessId, { first: dayOf(first), last: dayOf(last) })
    return entries.map(({ kind, ref, day, lines }) => [
      [kind, ref, day.slice(5)].join(' '),
      ...lines
        .map(({ account, branchId, tax, yen }) =>
          [account, ...(tax ? [tax] : []), ...(branchId === there ? ['there'] : []), yen].join(' '),
        )
        .sort(),
    ])
  }
  /** How many entries these days have. */
  const counted = async (...days: [first: number, last: number][]) => {
    const all = await Promise.all(days.map((some) => told(...some)))
    return all.map(({ length }) => length)
  }

  type Line = Parameters<typeof putPayday>[2][number]
  const line = (yen: number, cells: Partial<Line> = {}): Line => ({
    staff_id: a,
    branch_id: here,
    yen,
    ...cells,
  })
  /** A payday as a press of a day writes it. */
  const payday = (number: number, payDay: number, press: number, lines: Line[], cells: object = {}) => {
    const made = { business_id: by.businessId, made_by: by.memberId, made_at: noon(press) }
    return putPayday(db, { ...made, number, until: dayOf(1), pay_day: dayOf(payDay), ...cells }, lines)
  }

  /** A tip in a deposit of its own; gives the attempt that paid it. */
  async function deposit(id: string, yen: number, given: Parameters<typeof insertDeposit>[3] = {}, to = a) {
    const { id: tip, attempt } = await tipInto(db, { ...where, branchId: here }, { yen, to, now: noon(1) })
    await setRow(db, 'tip', tip, { card_brand: 'jcb' })
    await insertDeposit(db, id, noon(1), { amount: yen - 36, arrives_on: dayOf(5), ...given })
    await carries(id, 'charge', { source: 'ch', gross: yen, fee: 36, net: yen - 36, attempt_id: attempt.id })
    return attempt
  }
  /** What a deposit is made of. */
  const carries = (deposit_id: string, part: DepositLineTable['part'], sums: Sums) =>
    db
      .insertInto('deposit_line')
      .values({ ...sums, deposit_id, id: `txn ${deposit_id} ${part}`, part, category: part })
      .execute()
  const arrived = (id: string, day: string, yen: number) => [
    `deposit ${id} ${day}`,
    `bank ${yen - 36}`,
    'fees taxed 36',
    `held -${yen}`,
  ]

  describe('of a deposit', () => {
    const paid = arrived('po_1', '10-05', 900)
    const back = ['failed po_1 10-09', 'bank -864', 'fees taxed -36', 'held 900']
    it.each<[string, Parameters<typeof deposit>[2], string[][]]>([
      ['on its bank day once it is paid', {}, [paid]],
      ['nowhere while it is on its way', { status: 'on_way' }, []],
      ['nowhere where it was canceled', { status: 'canceled' }, []],
      ['nowhere in another currency', { currency: 'USD' }, []],
      ['there and on the day Stripe took it back', { status: 'failed', failed_on: dayOf(9) }, [paid, back]],
      ['nowhere where it failed before', { status: 'failed', failed_on: dayOf(4) }, []],
      ['nowhere where it failed on its day', { status: 'failed', failed_on: dayOf(5) }, []],
      ['nowhere where it failed on no day', { status: 'failed', failed_on: null }, []],
    ])('stand %s', async (_, cells, entries) => {
      await deposit('po_1', 900, cells)
      expect(await told()).toEqual(entries)
      const [first, second] = [entries.length > 0 ? 1 : 0, entries.length > 1 ? 1 : 0]
      expect(await counted([1, 4], [5, 5], [6, 8], [9, 9])).toEqual([0, first, 0, second])
    })

    it('hold what failed ones were made of where it pays that out again', async () => {
      await deposit('po_1', 900, { status: 'failed', failed_on: dayOf(9) })
      const failed = { status: 'failed' as const, arrives_on: dayOf(12), failed_on: dayOf(13) }
      await deposit('po_2', 500, { ...failed, amount: 864 + 464 })
      await deposit('po_3', 200, { arrives_on: dayOf(20), amount: 864 + 464 + 164 })
      const again = (source: string, gross: number) => ({
        source,
        gross,
        fee: 0,
        net: gross,
        attempt_id: null,
      })
      await carries('po_2', 'failed_deposit', again('po_1', 864))
      await carries('po_3', 'failed_deposit', again('po_2', 864 + 464))
      expect(await told(20, 20)).toEqual([
        ['deposit po_3 10-20', 'bank 1492', 'fees taxed 108', 'held -1600'],
      ])
      expect(await counted([1, 8], [9, 12], [13, 19])).toEqual([1, 2, 1])
    })

    it('are the house’s of a tip for the branch', async () => {
      await deposit('po_1', 900, {}, 'branch')
      expect(await told()).toEqual([['deposit po_1 10-05', 'bank 864', 'fees taxed 36', 'house -900']])
    })

    it('let the house bear what was taken back beyond the tip', async () => {
      const { id: attempt_id } = await deposit('po_1', 1000)
      const back = { source: 're', fee: 0, attempt_id }
      const arrives = (day: number, amount: number) => ({
        arrives_on: dayOf(day),
        created_at: noon(day),
        amount,
      })
      await insertDeposit(db, 'po_2', noon(2), arrives(12, -600))
      await carries('po_2', 'taken_back', { ...back, gross: -600, net: -600 })
      await insertDeposit(db, 'po_3', noon(3), arrives(13, -1015))
      await carries('po_3', 'taken_back', { ...back, gross: -1000, fee: 15, net: -1015 })
      expect(await told(6, 61)).toEqual([
        ['deposit po_2 10-12', 'bank -600', 'held 600'],
        ['deposit po_3 10-13', 'bank -1015', 'borne 600', 'fees unknown 15', 'held 400'],
      ])
    })

    it('leave a charge that did not pay its tip on the open account, with its fee as not known', async () => {
      const attempt = await deposit('po_1', 900)
      const second = { ...attempt, id: newId(), n: 2, state: 'open' as const }
      await db.insertInto('payment_attempt').values(second).execute()
      await insertDeposit(db, 'po_2', noon(1), { amount: 864, arrives_on: dayOf(6) })
      const sums = { source: 'ch2', gross: 900, fee: 36, net: 864, attempt_id: second.id }
      await carries('po_2', 'charge', sums)
      expect(await told(6, 6)).toEqual([['deposit po_2 10-06', 'bank 864', 'fees unknown 36', 'open -900']])
    })

    it('are none of a deposit that moves nothing', async () => {
      await insertDeposit(db, 'po_1', noon(1), { amount: 0, arrives_on: dayOf(5) })
      expect(await told()).toEqual([])
    })

    it('leave what is not known of it on the open account', async () => {
      await insertDeposit(db, 'po_1', noon(1), { amount: 700, arrives_on: dayOf(5) })
      expect(await told()).toEqual([['deposit po_1 10-05', 'bank 700', 'open -700']])
    })
  })

  describe('of a cash box', () => {
    it.each(['held', 'sales'] as const)(
      'are of the staff’s account, on the day of the press: %s',
      async (model) => {
        await chooseModel(db, by.businessId, model)
        const place = (branchId: string) => ({ by, where: { ...where, branchId } })
        await countBox(db, place(here), 1000, noon(3), { day: dayOf(1) })
        await countBox(db, place(there), 300, noon(4))
        expect(await told()).toEqual([
          ['cash  10-03', 'cash 1000', `${model} -1000`],
          ['cash  10-04', 'cash there 300', `${model} there -300`],
        ])
        expect(await counted([4, 4], [1, 3], [5, 61])).toEqual([1, 1, 0])
      },
    )

    it('are the house’s where the branch has a share, and turn on the day of a correction', async () => {
      const id = await countBox(db, { by, where }, 1000, noon(3), { people: [a] })
      await db.updateTable('cash_share').set({ amount: 600 }).where('count_id', '=', id).execute()
      const house = { id: newId(), count_id: id, staff_id: null, amount: 400 }
      await db.insertInto('cash_share').values(house).execute()
      await correctCash(db, { ...by, branchId: here }, { id, reason: 'r' }, noon(40))
      expect(await told()).toEqual([
        ['cash  10-03', 'cash 1000', 'held -600', 'house -400'],
        ['cash  11-09', 'cash -1000', 'held 600', 'house 400'],
      ])
    })
  })

  describe('of a payday', () => {
    it.each<[JournalModel, PaydayKind, PayWay, number, string[]]>([
      ['held', 'payday', 'payroll', 500, ['clearing -500', 'held 500']],
      ['held', 'payday', 'cash', 500, ['cash -500', 'held 500']],
      ['held', 'outside', 'cash', 500, ['clearing -500', 'held 500']],
      ['held', 'absorbed', 'payroll', -500, ['borne 500', 'held -500']],
      ['held', 'absorbed', 'cash', -500, ['borne 500', 'held -500']],
      ['sales', 'payday', 'payroll', 500, []],
      ['sales', 'payday', 'cash', 500, ['cash -500', 'wages 500']],
      ['sales', 'outside', 'payroll', 500, []],
      ['sales', 'outside', 'cash', 500, []],
      ['sales', 'absorbed', 'payroll', -500, []],
    ])('%s, %s, %s: %i yen', async (model, kind, way, yen, entry) => {
      await chooseModel(db, by.businessId, model)
      await payday(1, 5, 5, [line(yen, { way })], { kind })
      expect(await told()).toEqual(entry.length === 0 ? [] : [['payday P-1 10-05', ...entry]])
    })

    it('stand on its pay day, or on the day of the press if that is later', async () => {
      await payday(1, 25, 5, [line(500)])
      await payday(2, 5, 8, [line(500)])
      expect((await told()).map(([what]) => what)).toEqual(['payday P-2 10-08', 'payday P-1 10-25'])
      expect(await counted([5, 7], [8, 8], [25, 25], [26, 61])).toEqual([0, 1, 1, 0])
    })

    it('turn on the later of the return and the payday’s own day, one voucher for each day', async () => {
      const back = (day: number) => cameBack(by.memberId, noon(day))
      const lines = [
        line(500, back(6)),
        line(40, { ...back(33), staff_id: b }),
        line(3, { ...back(33), staff_id: c, branch_id: there }),
      ]
      await payday(1, 25, 5, lines)
      expect(await told()).toEqual([
        ['payday P-1 10-25', 'clearing -540', 'clearing there -3', 'held 540', 'held there 3'],
        ['returned P-1 10-25', 'clearing 500', 'held -500'],
        ['returned P-1 11-02', 'clearing 40', 'clearing there 3', 'held -40', 'held there -3'],
      ])
      expect(await counted([1, 31], [32, 61])).toEqual([2, 1])
    })
  })

  it('are none before a model is chosen, and none of another business', async () => {
    const other = await paydayRows(db, { people: 1 })
    await chooseModel(db, other.by.businessId, 'held')
    await payday(1, 5, 5, [line(500)])
    const theirs = line(500, { staff_id: other.staff[0] ?? '', branch_id: other.where.branchId })
    await payday(1, 5, 5, [theirs], { business_id: other.by.businessId, made_by: other.by.memberId })
    await countBox(db, other, 70, noon(5))
    expect(await counted([1, 61])).toEqual([1])
    await deposit('po_1', 900)
    await countBox(db, { by, where }, 70, noon(6))
    expect(await counted([1, 61])).toEqual([3])
    await setRow(db, 'business', by.businessId, { journal_settings: null })
    expect(await told()).toEqual([])
  })
})
