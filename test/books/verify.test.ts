import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { nextBatch, verifyBooks } from '../../server/money/verify/verify-books.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'

onEachDatabase('the books', async (database) => {
  const tokyo = (text: string) => Date.parse(`${text}+09:00`)
  const db = await database.open()
  const seed = await seedDemo(db)
  const { branchId } = seed
  const month = await payTip(db, { branchId, amount: 1003, at: tokyo('2026-09-30T23:59:59') })
  await payTip(db, { branchId, amount: 500, at: tokyo('2026-10-01T00:00:00'), staffId: seed.staffIds[0] })
  await payTip(db, { branchId, amount: 300, at: tokyo('2026-10-01T12:00:00'), recipient: 'branch' })
  await takeBack(db, month, { refunded: 400, at: tokyo('2026-10-02T12:00:00') })
  await takeBack(db, month, { refunded: 0, disputed: 1003, at: tokyo('2026-11-01T12:00:00') })
  await takeBack(db, month, { refunded: 100, disputed: 0, at: tokyo('2026-11-02T12:00:00') })

  const sumsOf = (holder: string, span: 'all' | 'month' | 'day') =>
    db
      .selectFrom('earning_sum')
      .select(['period', 'tips', 'earned', 'refunded', 'disputed', 'fee', 'net', 'fee_tips'])
      .where('branch_id', '=', seed.branchId)
      .where('holder', '=', holder)
      .where('span', '=', span)
      .orderBy('period')
      .execute()

  it('count each change in the day and month in which it was booked, and never change a past one', async () => {
    const none = { tips: 0, earned: 0, refunded: 0, disputed: 0, fee: 0, net: 0, fee_tips: 0 }
    expect(await sumsOf('', 'month')).toEqual([
      { ...none, period: '2026-09', tips: 1, earned: 1003, fee: 37, net: 966, fee_tips: 1 },
      { ...none, period: '2026-10', tips: 2, earned: 800, refunded: 400, fee: 29, net: 771, fee_tips: 2 },
      // The refund was undone, the dispute opened and won, and some of it refunded again.
      { ...none, period: '2026-11', refunded: -300 },
    ])
    expect((await sumsOf('', 'day')).map((row) => row.period)).toEqual([
      '2026-09-30',
      '2026-10-01',
      '2026-10-02',
      '2026-11-01',
      '2026-11-02',
    ])
    expect(await sumsOf('branch', 'all')).toEqual([{ ...none, period: '', tips: 1, earned: 300 }])
    const [first] = await sumsOf(seed.staffIds[0] ?? '', 'all')
    expect(first).toMatchObject({ tips: 2, earned: 701, refunded: 20, disputed: 0 })
  })

  it('add up', async () => {
    expect(await verifyBooks(db, { batch: 2, sumsAtOnce: 2 })).toEqual({
      tips: 3,
      differences: [],
      more: 0,
      wrongClock: [],
      readBack: [],
    })
  })

  it('name a tip that was booked while the clock was wrong, which is no difference', async () => {
    const row = db.selectFrom('tip').select(['id', 'succeeded_at']).where('amount', '=', 300)
    const { id, succeeded_at: at } = await row.executeTakeFirstOrThrow()
    const set = (succeeded_at: number | null) => setRow(db, 'tip', id, { succeeded_at })
    await set((at ?? 0) + 11 * 60_000)
    const { differences, wrongClock } = await verifyBooks(db)
    await set(at)
    expect(differences).toEqual([])
    expect(wrongClock).toEqual([`tip ${id}: paid on 2026-10-01, booked on 2026-10-01`])
  })

  it('are read some at a time, so many that their shares can be held', () => {
    const sizes = [
      [20, 20, 100],
      [600, 600, 600],
      [20, 20, 20_000],
      [1, 1, 90_000],
      [20, 20, 0],
    ] as const
    expect(sizes.map(([batch, tips, shares]) => nextBatch(batch, tips, shares))).toEqual([
      40, 1000, 20, 1, 40,
    ])
  })

  it('are looked at as of one moment, and nobody who writes meanwhile has to wait', async () => {
    const writer = await database.open()
    const addToFees = (yen: number) =>
      writer
        .updateTable('tip')
        .set((e) => ({ fee: e('fee', '+', yen) }))
        .execute()
    let reads = 0
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // The first may be the snapshot's own beginning.
        if (++reads === 2) await addToFees(1)
        return result
      },
    }
    expect((await verifyBooks(db.withPlugin(meanwhile))).differences).toEqual([])
    expect(reads).toBeGreaterThan(2)
    expect((await verifyBooks(db)).differences.map(({ kind }) => kind)).toContain('sum')
    await addToFees(-1)
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  it('add up without attempts, where they are made up', async () => {
    const rows = await db.selectFrom('payment_attempt').selectAll().execute()
    const paidBy = await db.selectFrom('tip').select(['id', 'paid_attempt']).execute()
    await db.updateTable('tip').set({ paid_attempt: null }).execute()
    await db.deleteFrom('payment_attempt').execute()
    expect((await verifyBooks(db)).differences).toEqual([])
    await db.insertInto('payment_attempt').values(rows).execute()
    for (const { id, paid_attempt } of paidBy) await setRow(db, 'tip', id, { paid_attempt })
  })

  describe('say what is wrong with them', () => {
    const wrong = async (spoil: () => Promise<unknown>, mend: () => Promise<unknown>) => {
      await spoil()
      const { differences } = await verifyBooks(db, { batch: 2 })
      await mend()
      expect((await verifyBooks(db)).differences).toEqual([])
      return differences
    }
    const tip = () =>
      db.selectFrom('tip').select(['id', 'amount']).where('amount', '=', 300).executeTakeFirstOrThrow()

    it('a share too much', async () => {
      const { id } = await tip()
      const set = (amount: number) =>
        db.updateTable('share').set({ amount }).where('tip_id', '=', id).execute()
      const found = await wrong(
        () => set(301),
        () => set(300),
      )
      expect(found).toContainEqual({ kind: 'tip', id, expected: '300', found: '301' })
      expect(found.map((one) => one.kind)).toContain('booking')
    })

    it('a month that counts what it should not, and one that is missing', async () => {
      const month = () =>
        db
          .updateTable('earning_sum')
          .where('holder', '=', '')
          .where('span', '=', 'month')
          .where('period', '=', '2026-10')
      const found = await wrong(
        () => month().set({ earned: 801 }).execute(),
        () => month().set({ earned: 800 }).execute(),
      )
      expect(found).toMatchObject([
        {
          kind: 'sum',
          id: `${seed.branchId}  month 2026-10`,
          expected: expect.stringMatching(/^tips 2, earned 800, refunded 400, /),
          found: expect.stringMatching(/^tips 2, earned 801, refunded 400, /),
        },
      ])
      const moved = await wrong(
        () => month().set({ period: '2036-10' }).execute(),
        () =>
          db.updateTable('earning_sum').set({ period: '2026-10' }).where('period', '=', '2036-10').execute(),
      )
      expect(moved.map((one) => [one.kind, one.expected === 'none', one.found === 'none'])).toEqual([
        ['sum', true, false],
        ['sum', false, true],
      ])
    })

    it('a booking of another day', async () => {
      const { id } = await tip()
      const set = (day: string) =>
        db.updateTable('booking').set({ booked_on: day }).where('tip_id', '=', id).execute()
      const found = await wrong(
        () => set('2026-10-02'),
        () => set('2026-10-01'),
      )
      expect(found).toMatchObject([{ kind: 'booking', found: '300 on 2026-10-02, 2026-10-01' }])
    })

    it('shares of a tip that nobody has paid, named up to a limit', async () => {
      const { id } = await tip()
      const row = await readRow(db, 'tip', id)
      const never = { succeeded_at: null, paid_on: null, paid_attempt: null, again_of: null }
      const unpaid = { ...row, ...never, id: newId(), state: 'draft' as const }
      await db.insertInto('tip').values(unpaid).execute()
      const share = await db
        .selectFrom('share')
        .selectAll()
        .where('tip_id', '=', id)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('share')
        .values({ ...share, id: newId(), tip_id: unpaid.id })
        .execute()
      expect(await verifyBooks(db, { most: 1 })).toMatchObject({ differences: [{ id: unpaid.id }], more: 1 })
      await db.deleteFrom('share').where('tip_id', '=', unpaid.id).execute()
      expect(await verifyBooks(db)).toMatchObject({ tips: 4, differences: [] })
      await db.deleteFrom('tip').where('id', '=', unpaid.id).execute()
    })
  })
})
