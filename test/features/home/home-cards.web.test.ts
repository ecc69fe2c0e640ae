import { describe, expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../server/base/calendar.ts'
import { listOwnOpen } from '../../../server/money/payday/own-open.ts'
import { previewPayday } from '../../../server/money/payday/preview-payday.ts'
import { putPayday } from '../../payday/put-payday.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { earningSite } from '../earning/earning-site.ts'
import { dayMs, homeOf } from './home-seen.ts'

const site = await earningSite()
const { home, says } = homeOf(site)

const day = (ago: number) => dayIn('Asia/Tokyo', Date.now() - ago * dayMs)

const businessId = site.seed.businessId
const line = { staff_id: site.staffId, branch_id: site.seed.branchId }
/** A payday that nobody has answered. */
const paid = (until: string, number = 1) =>
  putPayday(site.deps.db, { business_id: businessId, made_by: 'qr-owner', until, pay_day: until, number }, [
    line,
  ])
const noPaydays = async () => {
  for (const table of ['payday_line', 'payday'] as const) await site.deps.db.deleteFrom(table).execute()
}
const [year = 0, month = 0] = day(0).split('-').map(Number)
const lastMonthEnds = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)

describe('what waits on the first page', () => {
  it('is the last whole month with what it would pay, for owners alone, until a payday has paid it', async () => {
    const { paying } = await previewPayday(site.deps.db, {
      ...{ businessId, until: lastMonthEnds, payDay: lastMonthEnds, kind: 'payday' },
    })
    const yen = paying.reduce((sum, one) => sum + one.yen, 0).toLocaleString('en')
    expect(await home('owner')).toMatch(RegExp(`Tips up to \\|[^|]+\\| are to be paid\\|¥${yen}\\|Pay\\|`))
    for (const who of ['manager', 'staff'] as const) expect(await says(who, 'are to be paid')).toBe(false)
    const early = await paid(daysBefore(lastMonthEnds, 1))
    expect(await says('owner', 'are to be paid')).toBe(true)
    await setRow(site.deps.db, 'payday', early, { until: lastMonthEnds, pay_day: lastMonthEnds })
    expect(await says('owner', 'are to be paid')).toBe(false)
    await noPaydays()
  })

  it('is nothing to pay where nobody has earned', async () => {
    const { db } = site.deps
    const sums = await db.selectFrom('earning_sum').selectAll().execute()
    await db.deleteFrom('earning_sum').execute()
    expect(await says('owner', 'are to be paid')).toBe(false)
    await db.insertInto('earning_sum').values(sums).execute()
    expect(await says('owner', 'are to be paid')).toBe(true)
  })

  it('is pay that somebody has not received, for owners alone, until it came or is owed again', async () => {
    const { db } = site.deps
    const id = await paid(day(1))
    const said = 'the pay was not received|¥1,000|See payday|'
    const set = (values: object) => db.updateTable('payday_line').set(values).execute()
    expect(await says('owner', 'was not received')).toBe(false)
    await set({ answer: 'received', answered_at: 1 })
    expect(await says('owner', 'was not received')).toBe(false)
    await set({ answer: 'not_received' })
    expect(await says('owner', said)).toBe(true)
    expect((await site.see('owner', '/branch')).html).toMatch(
      RegExp(`<li class="urgent">(?:(?!</li>).)*<a class="btn" href="/branch/business/payday/${id}"`),
    )
    for (const who of ['manager', 'staff'] as const) expect(await says(who, 'was not received')).toBe(false)
    await set({ returned_by: 'qr-owner', returned_at: 2, returned_why: 'x' })
    expect(await says('owner', 'was not received')).toBe(false)
    await noPaydays()
  })

  it('is a person’s own pay: what is open, and what was paid last', async () => {
    const { db } = site.deps
    const { person_id } = await readRow(db, 'staff', site.staffId)
    expect(person_id).not.toBeNull()
    const open = (await listOwnOpen(db, person_id ?? '')).map(({ yen }) => yen)
    const text = `Open for you today| |¥|${(open[0] ?? 0).toLocaleString('en')}|`
    expect(open).toHaveLength(1)
    expect(await says('staff', text)).toBe(true)
    await putPayday(db, { business_id: businessId, made_by: 'qr-owner' }, [{ ...line, person_id, yen: 777 }])
    expect((await listOwnOpen(db, person_id ?? '')).map(({ yen }) => yen)).toEqual([(open[0] ?? 0) - 777])
    expect(await home('staff')).toMatch(/Payday 1[^¥]*¥\|777\|/)
    expect(await says('manager', 'Payday 1')).toBe(false)
    await noPaydays()
  })

  it('is a deposit that failed, until its money is in a later one', async () => {
    const { db } = site.deps
    const row = { currency: 'jpy', automatic: 1, reconciliation: 'completed' as const, itemised_at: 1 }
    const deposit = (id: string, status: 'failed' | 'paid') => ({
      ...{ ...row, id, status, amount: 158_204, arrives_on: day(1), failure: null, next_check_at: null },
      created_at: 1,
    })
    await db
      .insertInto('deposit')
      .values([deposit('po_1', 'failed'), deposit('po_2', 'failed')])
      .execute()
    expect(await says('owner', 'A deposit failed at the bank|¥158,204|See why|')).toBe(true)
    expect(await says('manager', 'A deposit failed')).toBe(false)
    const line = { part: 'failed_deposit' as const, category: 'payout', gross: 1, fee: 0, net: 1 }
    const again = { ...line, id: 'txn_1', deposit_id: 'po_2', source: 'po_1', attempt_id: null }
    await db.insertInto('deposit_line').values(again).execute()
    // The later one failed, too.
    expect((await home('owner')).split('A deposit failed').length - 1).toBe(2)
    await setRow(db, 'deposit', 'po_2', { status: 'paid' })
    expect(await says('owner', 'A deposit failed')).toBe(false)
  })

  it('is a cash box that nobody has counted for a week, for those who may count it', async () => {
    const { db } = site.deps
    const count = {
      branch_id: site.seed.branchId,
      amount: 100,
      first_name: 'A',
      second_name: 'B',
      reason: '',
    }
    const made = { made_by: site.staffId, split_rule: 'equal-v1', split_inputs: '{}', corrects: null }
    const counted = (id: string, ago: number) => ({
      ...{ ...count, ...made, id, of_day: day(ago) },
      created_at: Date.now() - ago * dayMs,
    })
    expect(await says('owner', 'cash box last counted')).toBe(false)
    await db.insertInto('cash_count').values(counted('c1', 8)).execute()
    expect(await home('owner')).toMatch(/さくら食堂\|:\| cash box last counted on/)
    expect(await says('manager', 'cash box last counted')).toBe(false)
    await db.insertInto('cash_count').values(counted('c2', 6)).execute()
    expect(await says('owner', 'cash box last counted')).toBe(false)
  })

  it('is put aside for a week by its reader alone, but never what somebody is owed an answer for', async () => {
    const owner = site.as.owner
    const pay = `pay:${lastMonthEnds}`
    expect((await site.see('owner', '/branch')).html).toContain(`value="${pay}"`)
    expect((await owner.post('/branch', { card: pay })).headers.location).toBe('/branch')
    expect(await says('owner', 'are to be paid')).toBe(false)
    const [row] = await site.deps.db.selectFrom('snoozed_card').selectAll().execute()
    expect([row?.card, Math.round(((row?.until ?? 0) - Date.now()) / dayMs)]).toEqual([pay, 7])
    await site.deps.db
      .updateTable('snoozed_card')
      .set({ until: Date.now() - 1 })
      .execute()
    expect(await says('owner', 'are to be paid')).toBe(true)
    for (const card of [
      'deposit:po_1',
      'notReceived:x',
      'answer:x',
      'wentBack:',
      'alarm:',
      'nothing:',
      'constructor:',
      '',
    ])
      expect([card, (await owner.post('/branch', { card })).status]).toEqual([card, 404])
  })

  it('is put aside as it is: a later period is another', async () => {
    await site.as.owner.post('/branch', { card: 'pay:2020-01-31' })
    expect(await says('owner', 'are to be paid')).toBe(true)
    await site.deps.db.deleteFrom('snoozed_card').execute()
  })

  it('is a message that is held, to managers those of their branch, and one that is held later is another', async () => {
    const { as, deps, tips } = site
    const hold = (id: string, since: number) =>
      deps.db.updateTable('tip').set({ words: 'held', words_wait: since }).where('id', '=', id).execute()
    const said = (many: number) => `Messages from guests to decide on: ${many}|`
    await deps.db.updateTable('tip').set({ review: 'From the hotel' }).where('id', '=', tips.hotel).execute()
    await hold(tips.hotel, 10)
    expect(await says('owner', said(1))).toBe(true)
    for (const who of ['manager', 'staff'] as const) expect(await says(who, 'to decide on')).toBe(false)
    await hold(tips.all, 20)
    expect([await says('owner', said(2)), await says('manager', said(1))]).toEqual([true, true])
    for (const who of ['owner', 'manager'] as const)
      expect((await as[who].post('/branch', { card: `words:${tips.all}` })).status).toBe(303)
    for (const who of ['owner', 'manager'] as const) expect(await says(who, 'to decide on')).toBe(false)
    await hold(tips.other, 30)
    expect([await says('owner', said(3)), await says('manager', said(2))]).toEqual([true, true])
    await deps.db.updateTable('tip').set({ words: 'shown', words_wait: null }).execute()
    for (const who of ['owner', 'manager'] as const) expect(await says(who, 'to decide on')).toBe(false)
    await deps.db.deleteFrom('snoozed_card').execute()
  })

  it('is five lines, the most urgent first, and how many more there are', async () => {
    const names = Array.from({ length: 20 }, (_, n) => ({
      ...{ id: `po_many${n}`, amount: 10 + n, currency: 'jpy', status: 'failed' as const, automatic: 1 },
      ...{ reconciliation: 'completed' as const, arrives_on: day(1), failure: null, itemised_at: 1 },
      ...{ next_check_at: null, created_at: n },
    }))
    await site.deps.db.insertInto('deposit').values(names).execute()
    const [open = '', folded = ''] = (await home('owner')).split(/(?=\|\d+ more\|)/)
    expect(folded).toMatch(/^\|(1[6-9]|2\d) more\|/)
    const lines = [open, folded].map((text) => text.split('A deposit failed').length - 1)
    expect(lines).toEqual([5, 15])
    expect(folded).toContain('are to be paid')
    await site.deps.db.deleteFrom('deposit').where('id', 'like', 'po_many%').execute()
  })
})
