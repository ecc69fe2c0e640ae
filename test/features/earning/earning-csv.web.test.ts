import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { timeIn } from '../../../server/base/calendar.ts'
import { newId } from '../../../server/db/ids.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { sumOf } from '../../../server/features/earning/earning.totals.store.ts'
import { bookCost } from '../../../server/money/books/sums.store.ts'
import { correctCash, countCash } from '../../../server/money/cash/cash.service.ts'
import type { BookingReason } from '../../../views/words.ts'
import { readRow } from '../../support/rows.ts'
import { payTip, takeBack } from './earned.ts'
import { earningSite, lastYear, today } from './earning-site.ts'

const site = await earningSite()
const { db } = site.deps
const { businessId, branchId, hotel, staffIds } = site.seed
const [sakura = '', ken = ''] = staffIds
const now = Date.now()
const at = (day: number) => Date.parse(`${lastYear}-04-${String(day).padStart(2, '0')}T12:00:00+09:00`)

/** A cost of the house, as Stripe tells of it later. */
const cost = async (tipId: string, reason: BookingReason, amount: number, when: number) => {
  const tip = await readRow(db, 'tip', tipId)
  const entry = { ...tip, snapshot_seq: 90 }
  await inTransaction(db, (trx) => bookCost(trx, entry, { reason, amount, now: when }))
}

// Of everything something: refunds in parts, of two on one day, by a card company and back; costs; no fee yet; two branches
// of one person; cash boxes; and more entries than one reading of the books holds.
for (const refunded of [300, 500, 700]) await takeBack(db, site.tips.all, { refunded, at: now })
await takeBack(db, site.tips.old, { refunded: 0, disputed: 1200, at: at(2) })
await takeBack(db, site.tips.old, { refunded: 400, disputed: 1200, at: at(3) })
await takeBack(db, site.tips.old, { refunded: 400, at: now })
await cost(site.tips.old, 'dispute_fee', -1500, at(2))
await cost(site.tips.branch, 'loss', -20, now)
await payTip(db, { branchId: hotel.branchId, amount: 330, at: at(4), staffId: ken })
for (let n = 0; n < 210; n++)
  await payTip(db, { branchId: hotel.branchId, amount: 100 + n, at: at(5) + Math.floor(n / 3) })
const by = (branch: string) => ({ businessId, branchId: branch, memberId: 'qr-owner' })
const box = (amount: number, people: string[]) => {
  const id = newId()
  return { id, amount, firstName: 'a', secondName: 'b', people }
}
const wrong = box(900, [sakura, ken])
await countCash(db, by(branchId), wrong, now)
await correctCash(db, by(branchId), { id: wrong.id, reason: 'typed twice' }, now)
await countCash(db, by(branchId), box(1001, [sakura, ken]), now)
await countCash(db, by(branchId), box(70, [ken]), at(6))
await countCash(db, by(hotel.branchId), box(5000, [hotel.staffIds[0] ?? '']), at(7))

/** What the tables have, reckoned by nothing of the product. */
const shares = await db
  .selectFrom('share')
  .innerJoin('tip', 'tip.id', 'share.tip_id')
  .innerJoin('branch', 'branch.id', 'share.branch_id')
  .leftJoin('staff', 'staff.id', 'share.staff_id')
  .selectAll('share')
  .select(['tip.amount as tip', 'branch.name as branch', 'branch.number', 'staff.code'])
  .execute()
const bookings = await db
  .selectFrom('booking')
  .innerJoin('tip', 'tip.id', 'booking.tip_id')
  .selectAll('booking')
  .select('tip.fee')
  .execute()
const cash = await db
  .selectFrom('cash_share')
  .innerJoin('cash_count', 'cash_count.id', 'cash_share.count_id')
  .leftJoin('staff', 'staff.id', 'cash_share.staff_id')
  .select(['cash_share.staff_id', 'cash_share.count_id', 'cash_share.amount', 'staff.code'])
  .select([
    'cash_count.of_day as booked_on',
    'cash_count.branch_id',
    'cash_count.created_at',
    'cash_count.corrects',
  ])
  .execute()
const costReasons = new Set<string>(['loss', 'loss_back', 'dispute_fee', 'dispute_fee_back', 'second_fee'])

type Of = { branch?: string; staff?: string; from?: string; to?: string }
const read = async (of: Of) => {
  const answer = await site.as.owner.get(`/branch/earning/csv?${new URLSearchParams(of)}&lang=en`)
  expect(answer.status).toBe(200)
  return parse(answer.text, { bom: true, columns: true }) as Record<string, string>[]
}
const spring = { from: `${lastYear}-03-06`, to: `${lastYear}-04-30` }
const days = { all: {}, today: { from: today, to: today }, spring, since: { from: `${lastYear}-04-03` } }
const scopes = {
  'the business': {},
  'a branch': { branch: branchId },
  'the other branch': { branch: hotel.branchId },
  'a person': { staff: ken },
  'somebody who had a refund': { staff: site.staffId },
  'a person at one branch': { staff: ken, branch: hotel.branchId },
}
const cases = Object.entries(scopes).flatMap(([whose, scope]) =>
  Object.entries(days).map(([when, span]) => [whose, when, { ...scope, ...span } as Of] as const),
)

it.each(cases)('the file of %s (%s) holds what the books hold, each yen once', async (_, __, of) => {
  const isIn = (row: { booked_on: string; branch_id: string; staff_id?: string | null }) =>
    (of.from === undefined || row.booked_on >= of.from) &&
    (of.to === undefined || row.booked_on <= of.to) &&
    (of.branch === undefined || row.branch_id === of.branch) &&
    (of.staff === undefined || row.staff_id === of.staff)
  const rows = await read(of)
  const cells = (row: Record<string, string>, ...names: string[]) => names.map((name) => row[name]).join('|')
  const names = [
    'Date',
    'Time',
    'Branch',
    'Branch number',
    'Staff code',
    'Amount',
    'Tip in all',
    'Tip number',
  ]
  const given = rows.filter((row) => row.Amount !== '').map((row) => cells(row, ...names))
  const wanted = shares.filter(isIn).map((one) => {
    const time = timeIn('Asia/Tokyo', one.created_at)
    const place = [one.branch, one.number, one.code ?? '']
    return [one.booked_on, time, ...place, one.amount, one.tip, one.tip_id].join('|')
  })
  expect(given.sort()).toEqual(wanted.sort())
  const costs = rows.filter((row) => row['Cost to the business'] !== '')
  const costsWanted = bookings.filter(isIn).flatMap((one) => {
    const fee = one.reason === 'tip' && one.fee !== null ? 0 - one.fee : undefined
    const yen = costReasons.has(one.reason) ? one.amount : fee
    return yen === undefined || of.staff !== undefined ? [] : [`${one.tip_id}|${yen}`]
  })
  expect(costs.map((row) => cells(row, 'Tip number', 'Cost to the business')).sort()).toEqual(
    costsWanted.sort(),
  )
  const boxes = rows.filter((row) => row['Cash box'] !== '')
  expect(
    boxes.map((row) => cells(row, 'Date', 'Time', 'Tip number', 'Staff code', 'Entry', 'Cash box')).sort(),
  ).toEqual(
    cash
      .filter(isIn)
      .map((one) => {
        const time = timeIn('Asia/Tokyo', one.created_at)
        const entry = one.corrects ? 'Cash box, reversed' : 'Cash box'
        return [one.booked_on, time, one.count_id, one.code ?? '', entry, one.amount].join('|')
      })
      .sort(),
  )
  expect(rows).toHaveLength(
    wanted.length + boxes.length + costs.filter((row) => row['Staff member'] === '').length,
  )
  // The same as the pages say.
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)
  const said = await sumOf(db, { businessId, branchId: of.branch, staffId: of.staff }, of)
  expect([sum('Amount'), sum('Cash box')]).toEqual([said.card, said.cash])
})

it('the file has no word of a tip twice, and says in which state it is and whom it was for', async () => {
  const rows = await read({})
  const of = (tip: string) => rows.filter((row) => row['Tip number'] === tip)
  const words = of(site.tips.staff).map((row) => [
    row.Entry,
    row.Message,
    row['State of the tip'],
    row['Tip for'],
  ])
  expect(words.sort()).toEqual([
    ['Refund', '', 'Partly refunded', 'For staff'],
    ['Tip', 'Thank you', 'Partly refunded', 'For staff'],
  ])
  expect(new Set(rows.map((row) => `${row['Time zone']}, ${row.Currency}`))).toEqual(
    new Set(['Asia/Tokyo, JPY']),
  )
})
