import { expect, it } from 'vitest'
import { remember } from '../../server/db/remembered.store.ts'
import { takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paydayRows } from './payday-rows.ts'

const noon = (day: string) => Date.parse(`${day}T12:00:00+09:00`)

onEachDatabase('a business’s webhooks', async (database) => {
  const db = await database.open()

  it('are told of a payday that is closed and of one that is taken back: sums and ids, no name', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 2 })
    const [hana = '', ken = ''] = staff
    const { branchId } = where
    await remember(db, 'hook', 'on')
    const pay = (amount: number, day: string, to: object) =>
      payTip(db, { branchId, amount, at: noon(day), ...to })
    await pay(700, '2026-10-02', { staffId: hana })
    await pay(90, '2026-10-02', { recipient: 'branch' })
    const lost = await pay(400, '2026-09-30', { staffId: ken })
    await takeBack(db, lost, { refunded: 400, at: noon('2026-10-03') })
    const days = { from: '2026-10-01', until: '2026-10-31' }
    const id = await closeDays(db, { by, where, ...days, now: noon('2026-11-02') })
    await takePaydayBack(db, by, { id }, noon('2026-11-03'))
    const rows = await db
      .selectFrom('outbox')
      .selectAll()
      .where('queue', '=', 'hook')
      .where('subject', '=', id)
      .orderBy('place')
      .execute()
    const of = {
      payday_id: id,
      branch_id: branchId,
      number: 1,
      first_day: '2026-10-01',
      last_day: '2026-10-31',
    }
    expect(rows.map(({ payload }) => JSON.parse(payload ?? ''))).toEqual([
      {
        type: 'payday.closed',
        timestamp: new Date(noon('2026-11-02')).toISOString(),
        data: { ...of, people: 1, to_pay: 700, house: 90 },
      },
      { type: 'payday.taken_back', timestamp: new Date(noon('2026-11-03')).toISOString(), data: of },
    ])
    // They arrive in order.
    expect(new Set(rows.map(({ lane }) => lane)).size).toBe(1)
  })
})
