import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { correctCash } from '../../server/money/cash/cash.service.ts'
import type { JournalModel } from '../../server/money/journal/journal.accounts.ts'
import { listJournalEntries } from '../../server/money/journal/list-journal-entries.ts'
import type { PaydayKind, PayWay } from '../../views/words.ts'
import { emptyDeposits, insertDeposit } from '../deposits/deposit-rows.ts'
import { countBox, emptyPaydays, noon, paydayRows, tipInto, twoBranches } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { chooseModel, dayName, insertPayday } from './journal-rows.ts'

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
  const told = async (first = 1, last = 61) =>
    (await listJournalEntries(db, by.businessId, { first: dayName(first), last: dayName(last) })).map(
      ({ kind, ref, day, lines }) => [
        [kind, ref, day.slice(5)].join(' '),
        ...lines
          .map(({ account, branchId, yen }) => `${account}${branchId === there ? ' there' : ''} ${yen}`)
          .sort(),
      ],
    )

  /** A tip in a deposit of its own; its id. */
  async function deposit(id: string, yen: number, given: Parameters<typeof insertDeposit>[3] = {}) {
    const { id: tip, attempt } = await tipInto(db, { ...where, branchId: here }, { yen, to: a, now: noon(1) })
    await setRow(db, 'tip', tip, { card_brand: 'jcb' })
    await insertDeposit(db, id, noon(1), { amount: yen - 36, arrives_on: dayName(5), ...given })
    const charge = { part: 'charge' as const, category: 'charge', source: 'ch' }
    const sums = { gross: yen, fee: 36, net: yen - 36, attempt_id: attempt.id }
    await db
      .insertInto('deposit_line')
      .values({ deposit_id: id, id: `txn ${id}`, ...charge, ...sums })
      .execute()
    return tip
  }
  const arrived = (id: string, day: string, yen: number) => [
    `deposit ${id} ${day}`,
    `bank ${yen - 36}`,
    'fees 36',
    `held -${yen}`,
  ]

  describe('of a deposit', () => {
    it('stand on its bank day once it is paid, and only in yen', async () => {
      await deposit('po_1', 900)
      await deposit('po_2', 500, { arrives_on: dayName(6), status: 'on_way' })
      await deposit('po_3', 500, { arrives_on: dayName(6), currency: 'USD' })
      await deposit('po_4', 500, { arrives_on: dayName(6), status: 'canceled' })
      expect(await told()).toEqual([arrived('po_1', '10-05', 900)])
      expect([await told(1, 4), await told(6, 61)]).toEqual([[], []])
      expect(await told(5, 5)).toHaveLength(1)
    })

    it('stay on its bank day when it fails after that, and are turned on the day Stripe took it back', async () => {
      await deposit('po_1', 900, { status: 'failed', failed_on: dayName(9) })
      const back = ['failed po_1 10-09', 'bank -864', 'fees -36', 'held 900']
      expect(await told()).toEqual([arrived('po_1', '10-05', 900), back])
      expect([await told(5, 8), await told(9, 9)]).toEqual([[arrived('po_1', '10-05', 900)], [back]])
    })

    it.each([dayName(4), dayName(5), null])(
      'are none where it failed before it arrived: %s',
      async (failed_on) => {
        await deposit('po_1', 900, { status: 'failed', failed_on })
        expect(await told()).toEqual([])
      },
    )

    it('hold what a failed one was made of where it pays that out again', async () => {
      await deposit('po_1', 900, { status: 'failed', failed_on: dayName(9) })
      await deposit('po_2', 500, { arrives_on: dayName(12), amount: 864 + 464 })
      const again = { part: 'failed_deposit' as const, category: 'payout_reversal', source: 'po_1' }
      await db
        .insertInto('deposit_line')
        .values({
          deposit_id: 'po_2',
          id: 'txn again',
          ...again,
          gross: 864,
          fee: 0,
          net: 864,
          attempt_id: null,
        })
        .execute()
      expect((await told()).at(-1)).toEqual(['deposit po_2 10-12', 'bank 1328', 'fees 72', 'held -1400'])
    })

    it('leave what is not known of it on the open account', async () => {
      await insertDeposit(db, 'po_1', noon(1), { amount: 700, arrives_on: dayName(5) })
      expect(await told()).toEqual([['deposit po_1 10-05', 'bank 700', 'open -700']])
    })
  })

  describe('of a cash box', () => {
    it.each(['held', 'sales'] as const)(
      'are of the staff’s account, on the day of the press: %s',
      async (model) => {
        await chooseModel(db, by.businessId, model)
        const place = (branchId: string) => ({ by, where: { ...where, branchId } })
        await countBox(db, place(here), 1000, noon(3), { day: dayName(1) })
        await countBox(db, place(there), 300, noon(4))
        expect(await told()).toEqual([
          ['cash  10-03', 'cash 1000', `${model} -1000`],
          ['cash  10-04', 'cash there 300', `${model} there -300`],
        ])
        expect([await told(4, 4), await told(1, 3), await told(5, 61)].map(({ length }) => length)).toEqual([
          1, 1, 0,
        ])
      },
    )

    it('are the house’s where the branch has a share, and turn on the day of a correction', async () => {
      const id = await countBox(db, { by, where: { ...where, branchId: here } }, 1000, noon(3), {
        people: [a],
      })
      await db.updateTable('cash_share').set({ amount: 600 }).where('count_id', '=', id).execute()
      await db
        .insertInto('cash_share')
        .values({ id: newId(), count_id: id, staff_id: null, amount: 400 })
        .execute()
      await correctCash(db, { ...by, branchId: here }, { id, reason: 'r' }, noon(40))
      expect(await told()).toEqual([
        ['cash  10-03', 'cash 1000', 'held -600', 'house -400'],
        ['cash  11-09', 'cash -1000', 'held 600', 'house 400'],
      ])
    })
  })

  describe('of a payday', () => {
    type Case = [JournalModel, PaydayKind, PayWay, number, string[]]
    it.each<Case>([
      ['held', 'payday', 'payroll', 500, ['clearing -500', 'held 500']],
      ['held', 'payday', 'cash', 500, ['cash -500', 'held 500']],
      ['held', 'outside', 'payroll', 500, ['clearing -500', 'held 500']],
      ['held', 'outside', 'cash', 500, ['clearing -500', 'held 500']],
      ['held', 'absorbed', 'payroll', -500, ['borne 500', 'held -500']],
      ['held', 'absorbed', 'cash', -500, ['borne 500', 'held -500']],
      ['sales', 'payday', 'payroll', 500, []],
      ['sales', 'payday', 'cash', 500, ['cash -500', 'wages 500']],
      ['sales', 'outside', 'payroll', 500, []],
      ['sales', 'outside', 'cash', 500, []],
      ['sales', 'absorbed', 'payroll', -500, []],
    ])('%s, %s, %s: %i yen', async (model, kind, way, yen, lines) => {
      await chooseModel(db, by.businessId, model)
      const n = await insertPayday(db, by, {
        kind,
        payDay: 5,
        at: noon(5),
        lines: [{ staff: a, branch: here, yen, way }],
      })
      expect(await told()).toEqual(lines.length === 0 ? [] : [[`payday P-${n} 10-05`, ...lines]])
    })

    it('stand on its pay day, or on the day of the press if that is later', async () => {
      const lines = [{ staff: a, branch: here, yen: 500 }]
      const ahead = await insertPayday(db, by, { payDay: 25, at: noon(5), lines })
      const late = await insertPayday(db, by, { payDay: 5, at: noon(8), lines })
      expect((await told()).map(([what]) => what)).toEqual([
        `payday P-${late} 10-08`,
        `payday P-${ahead} 10-25`,
      ])
      expect(
        [await told(5, 7), await told(8, 8), await told(25, 25), await told(26, 61)].map(
          ({ length }) => length,
        ),
      ).toEqual([0, 1, 1, 0])
    })

    it('turn on the later of the return and the payday’s own day, one voucher for each day', async () => {
      const n = await insertPayday(db, by, {
        payDay: 25,
        at: noon(5),
        lines: [
          { staff: a, branch: here, yen: 500, returnedAt: noon(6) },
          { staff: b, branch: here, yen: 40, returnedAt: noon(33) },
          { staff: c, branch: there, yen: 3, returnedAt: noon(33) },
        ],
      })
      expect(await told()).toEqual([
        [`payday P-${n} 10-25`, 'clearing -540', 'clearing there -3', 'held 540', 'held there 3'],
        [`returned P-${n} 10-25`, 'clearing 500', 'held -500'],
        [`returned P-${n} 11-02`, 'clearing 40', 'clearing there 3', 'held -40', 'held there -3'],
      ])
      expect((await told(32, 61)).map(([what]) => what)).toEqual([`returned P-${n} 11-02`])
      expect((await told(1, 31)).map(([what]) => what)).toEqual([
        `payday P-${n} 10-25`,
        `returned P-${n} 10-25`,
      ])
    })
  })

  it('are none before a model is chosen, and none of another business', async () => {
    await insertPayday(db, by, { payDay: 5, at: noon(5), lines: [{ staff: a, branch: here, yen: 500 }] })
    const other = await paydayRows(db, { people: 1 })
    await chooseModel(db, other.by.businessId, 'held')
    await insertPayday(db, other.by, {
      payDay: 5,
      at: noon(5),
      lines: [{ staff: other.staff[0] ?? '', branch: other.where.branchId, yen: 9, way: 'cash' }],
    })
    await countBox(db, other, 70, noon(5))
    expect(await told()).toHaveLength(1)
    await setRow(db, 'business', by.businessId, { journal_settings: null })
    expect(await told()).toEqual([])
  })
})
