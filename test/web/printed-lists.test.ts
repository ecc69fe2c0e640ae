import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIn, daysBefore, daysOfMonth, monthBefore } from '../../server/base/calendar.ts'
import { formatYen } from '../../views/format.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { makeDeposits } from '../demo/books/demo-deposits.ts'
import { payEverybody } from '../demo/books/pay-everybody.ts'
import { openQrSite } from '../features/qr/qr-site.ts'

const timeZone = 'Asia/Tokyo'
const now = Date.now()
const today = dayIn(timeZone, now)
const from = daysBefore(today, 120)

/** A number is yen, a day is as the list writes it; what comes to the sum is called `yen`. */
type Row = Record<string, string | number | null>

const site = await openQrSite()
const { db } = site.deps
const { businessId, branchId, hotel } = site.seed
afterAll(() => site.close())
let payday = ''
let deposit = ''

beforeAll(async () => {
  await makeDemoBooks(db, { businessId, tips: 300, seed: 1, until: now, days: 450 })
  await makeDeposits(db, { businessId, since: 0, timeZone, now })
  const by = { businessId, memberId: 'demoowner0000001' }
  const until = daysOfMonth(monthBefore(today), today).to
  payday = (await payEverybody(db, by, { until, payDay: today }, now)) ?? ''
  const biggest = sql<{ id: string }>`
    select deposit_id as id from deposit_line group by 1 order by count(*) desc limit 1`
  deposit = (await biggest.execute(db)).rows[0]?.id ?? ''
})

/** Where each list is, and what the books have for it, in its order. */
const lists: Record<string, () => [path: string, rows: RawBuilder<unknown>]> = {
  business: () => ['/branch/business?', sql`select name, number from branch order by created_at, id`],
  deposit: () => [
    `/branch/business/deposits/${deposit}?`,
    sql`select paid_on, branch.name as branch, staff.name as person, tip.id, gross, 0 - line.fee as fee,
        case part when 'taken_back' then 'Refund or dispute' end as part, line.net as yen
      from deposit_line line join payment_attempt attempt on attempt.id = attempt_id
      join tip on tip.id = tip_id join branch on branch.id = tip.branch_id left join staff on staff.id = staff_id
      where deposit_id = ${deposit} order by line.id`,
  ],
  deposits: () => [
    `/branch/business/deposits?from=${daysBefore(today, 500)}&to=${today}`,
    sql`select arrives_on, sum(gross) filter (where part = 'charge') as gross, 0 - sum(fee) as fees,
        coalesce(sum(gross) filter (where part = 'taken_back'), 0) as back, amount as yen
      from deposit join deposit_line on deposit_id = deposit.id group by deposit.id order by arrives_on desc`,
  ],
  earnings: () => [
    `/branch/earning/tips?from=${from}&to=${today}&branch=${hotel.branchId}`,
    sql`select line.booked_on, line.amount as yen,
        strftime('%H:%M', (line.created_at + 32400000) / 1000, 'unixepoch') as time,
        'For' || case recipient when 'staff' then rtrim(substr(name, instr(name, '(') + 1), ')')
          when 'all' then 'all staff' else 'the branch' end as whom,
        case reason when 'tip' then review end as review
      from booking line join tip on tip.id = tip_id left join staff on staff.id = staff_id
      where line.branch_id = ${hotel.branchId} and booked_on >= ${from}
      order by booked_on desc, line.created_at desc, line.id desc`,
  ],
  payday: () => [
    `/branch/business/payday/${payday}?`,
    sql`select code || name as who, branch_name as branch, nullif(open_before, 0) as open,
        nullif(tips, 0) as tips, nullif(cash, 0) as cash, nullif(deductions, 0) as back, yen
      from payday_line where payday_id = ${payday} order by branch_name, branch_id, code, staff_id`,
  ],
  codes: () => [
    `/branch/qr?branch=${branchId}`,
    sql`select name, code from staff where branch_id = ${branchId} order by created_at, id`,
  ],
  staff: () => [
    '/branch/staff?',
    sql`select staff.name, case role when 'owner' then null else code end as code, branch.name as branch, coalesce((select sum(amount) from share
        where staff_id = staff.id and booked_on >= ${today.slice(0, 7)}), 0) as yen
      from staff left join branch on branch.id = branch_id
      where staff.business_id = ${businessId} order by staff.created_at, staff.id`,
  ],
}

const tight = (text: string) => text.replaceAll(/\s/g, '')
const textOf = (html: string) =>
  tight(
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'"),
  )

it.each(Object.keys(lists))('the list %s for paper has each row of the books, and its sum', async (name) => {
  const [path, query] = lists[name]?.() ?? ['', sql``]
  const { rows } = await (query as RawBuilder<Row>).execute(db)
  const { text } = await site.as.owner.get(`${path}&print=1&lang=en`)
  const table = text.split('<table').find((one) => one.includes('class="printed"')) ?? ''
  const [head = '', ...bodies] = (table.split(/<tfoot|<\/table>/)[0] ?? '').split('<tbody')
  const printed = bodies
    .flatMap((body) => body.split('<tr').slice(1))
    .filter((row) => !row.startsWith(' class="day"'))
  expect(printed).toHaveLength(rows.length)
  expect(rows.length).toBeGreaterThan(1)
  const medium = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
  for (const [n, row] of rows.entries()) {
    const said = textOf(`<tr${printed[n]}`)
    const yen = said.match(/−?¥[\d,]+/g)
    const without = Object.values(row).filter((value) => {
      if (value === null) return false
      if (typeof value === 'number') return !yen?.includes(tight(formatYen(value, 'en')))
      const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
      // An English page has what its readers can read first.
      const named = value.replace(/(\D+) \((\w+)\)$/, '$2$1')
      return !said.includes(tight(isDay ? medium.format(Date.parse(value)) : named))
    })
    expect([n, said, without]).toEqual([n, said, []])
  }
  const sum = rows.reduce((yen, row) => yen + Number(row.yen ?? 0), 0)
  expect(textOf(head)).toContain('さくらグループ')
  if ('yen' in (rows[0] ?? {})) expect(textOf(head)).toContain(tight(formatYen(sum, 'en')))
})
