import { expect, it } from 'vitest'
import { withoutGaps } from '../../../server/features/earning/earning.controller.tsx'
import { sumByBranch, sumByStaff } from '../../../server/features/earning/earning.parts.store.ts'
import { listPeriods, sumOf, sumsNow } from '../../../server/features/earning/earning.totals.store.ts'
import { verifyBooks } from '../../../server/money/verify/verify-books.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { payTip, takeBack } from './earned.ts'

onEachDatabase('totals', async (database) => {
  const tokyo = (text: string) => Date.parse(`${text}+09:00`)
  const db = await database.open()
  const seed = await seedDemo(db)
  const { branchId } = seed
  const tip = { branchId, amount: 1000, at: tokyo('2026-10-01T12:00:00'), recipient: 'branch' as const }
  const id = await payTip(db, tip)
  await payTip(db, tip)
  await takeBack(db, id, { refunded: 300, at: tokyo('2026-10-02T12:00:00') })
  await takeBack(db, id, { refunded: 300, disputed: 500, at: tokyo('2026-10-03T12:00:00') })

  const noCosts = { costs: { lost: 0, dispute_fee: 0, second_fee: 0 }, cash: 0 }
  const all = {
    tips: 2,
    paid: 2000,
    refunded: 300,
    disputed: 500,
    card: 1200,
    received: 1200,
    fee: 72,
    feeTips: 2,
    ...noCosts,
  }
  const ofShares = { ...all, fee: 0, feeTips: 0 }
  const none = {
    tips: 0,
    paid: 0,
    refunded: 0,
    disputed: 0,
    card: 0,
    received: 0,
    fee: 0,
    feeTips: 0,
    ...noCosts,
  }

  it('are numbers that can be reckoned with', async () => {
    const { businessId, branchId } = seed
    const scope = { businessId }
    expect(await sumOf(db, scope)).toEqual(all)
    expect(await sumOf(db, scope, { from: '2026-10-03' })).toEqual({
      ...none,
      disputed: 500,
      card: -500,
      received: -500,
    })
    expect(await sumsNow(db, scope, '2026-10-02')).toEqual({
      today: { ...none, refunded: 300, card: -300, received: -300 },
      month: all,
      all,
    })
    const [staff] = await sumByStaff(db, scope, {})
    expect(staff).toEqual({ staffId: undefined, name: undefined, left: false, ...ofShares })
    const branch = (await sumByBranch(db, scope, {})).find((one) => one.branchId === branchId)
    expect(branch).toMatchObject(all)
  })

  it('make a chart of months that says how much was taken back', async () => {
    const months = await listPeriods(
      db,
      { businessId: seed.businessId },
      { span: 'month', days: {}, limit: 12 },
    )
    expect(months).toEqual([{ period: '2026-10', ...all }])
    expect(withoutGaps('month', months, 12)).toEqual([
      { period: '2026-10', tips: 2, card: 1200, received: 1200, back: 800, cash: 0 },
    ])
  })

  it('are kept of a house where thousands work', async () => {
    const { businessId } = seed
    const { branchId } = seed.hotel
    const people = Array.from({ length: 2100 }, (_, n) => ({
      id: `many-${n}`,
      business_id: businessId,
      branch_id: branchId,
      code: `many-${n}`,
      name: `Nobody ${n}`,
      role: 'staff' as const,
      email: null,
      greeting: null,
      created_at: n,
      deleted_at: null,
    }))
    for (let from = 0; from < people.length; from += 300)
      await db
        .insertInto('staff')
        .values(people.slice(from, from + 300))
        .execute()
    const tip = { branchId, amount: 10_000, at: tokyo('2026-08-01T12:00:00') }
    await takeBack(db, await payTip(db, tip), { refunded: 10_000, at: tokyo('2026-08-02T12:00:00') })
    const scope = { businessId, branchId }
    expect(await sumOf(db, scope)).toMatchObject({ tips: 1, paid: 10_000, refunded: 10_000, card: 0 })
    expect((await sumByStaff(db, scope, {})).reduce((sum, one) => sum + one.paid, 0)).toBe(10_000)
    expect((await verifyBooks(db)).differences).toEqual([])
  })
})
