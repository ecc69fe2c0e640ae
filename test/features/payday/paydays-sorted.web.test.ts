import { expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../server/base/calendar.ts'
import { inBothOrders, pressHeads } from '../../support/table-heads.ts'
import { payTip } from '../earning/earned.ts'
import { qrSite } from '../qr/qr-site.ts'
import { closeDays } from './closed-payday.ts'

const site = await qrSite()

it('paydays are in the order of each head, both ways', async () => {
  const { db, clock } = site.deps
  const { businessId, branchId, hotel } = site.seed
  const day = (ago: number) => daysBefore(dayIn('Asia/Tokyo', clock()), ago)
  const place = { business_id: businessId, kind: 'hotel' as const, address: '大阪市', presets: '[]' }
  await db
    .insertInto('branch')
    .values({ ...place, id: 'third', number: '9000', name: 'Mizube', created_at: 1 })
    .execute()
  for (const [id, name] of [
    [branchId, 'Nami'],
    [hotel.branchId, 'Aoi'],
  ] as const)
    await db.updateTable('branch').set({ name }).where('id', '=', id).execute()

  const by = { businessId, memberId: 'qr-owner' }
  /** A branch with a payday that was closed so many days ago, what it left due, and what is open since. */
  const begun = async (id: string, { until, due, open }: { until: number; due: number; open: number }) => {
    const { id: staffId } = await db
      .selectFrom('staff')
      .select('id')
      .where('branch_id', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const pay = (amount: number, ago: number) =>
      payTip(db, { branchId: id, amount, at: clock() - ago * 24 * 60 * 60_000, staffId })
    await pay(due, until)
    await pay(open, 0)
    const where = { businessId, branchId: id, timeZone: 'Asia/Tokyo' }
    await closeDays(db, { by, where, from: day(20), until: day(until), now: clock() })
  }
  const row = await db.selectFrom('staff').selectAll().where('id', '=', 'qr-staff').executeTakeFirstOrThrow()
  const moved = { id: 'moved', branch_id: 'third', code: 'M', email: 'moved@example.jp', person_id: null }
  await db
    .insertInto('staff')
    .values({ ...row, ...moved })
    .execute()
  await begun(branchId, { until: 9, due: 500, open: 2000 })
  await begun(hotel.branchId, { until: 7, due: 300, open: 1000 })
  await begun('third', { until: 5, due: 400, open: 3000 })

  const names = ['branch', 'days', 'yen', 'newest', 'state']
  expect(await pressHeads(site.as.owner, '/branch/business/payday', names)).toEqual(
    inBothOrders({
      branch: { first: 'ascending', rows: ['Aoi', 'Mizube', 'Nami'] },
      days: { first: 'ascending', rows: ['Nami', 'Aoi', 'Mizube'] },
      yen: { first: 'descending', rows: ['Mizube', 'Nami', 'Aoi'] },
      newest: { first: 'descending', rows: ['Mizube', 'Aoi', 'Nami'] },
      state: { first: 'descending', rows: ['Nami', 'Mizube', 'Aoi'] },
    }),
  )
})
