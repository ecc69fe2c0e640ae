import { describe, expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { noteBackup } from '../../../server/db/heartbeat.store.ts'
import { newId } from '../../../server/db/ids.ts'
import { canBePutAside, homeCards } from '../../../server/features/earning/home-cards.ts'
import { beginWait } from '../../../server/money/payday/payday.wait.ts'
import { setRow } from '../../support/rows.ts'
import { earningSite } from './earning-site.ts'
import { dayMs, homeOf } from './home-seen.ts'

const site = await earningSite()
const { home, says } = homeOf(site)

const day = (ago: number) => dayIn('Asia/Tokyo', Date.now() - ago * dayMs)

async function closedPayday(last: number, number = 1): Promise<string> {
  const id = newId()
  const { branchId } = site.seed
  await site.deps.db
    .insertInto('payday')
    .values({
      ...{ id, branch_id: branchId, number, first_day: day(last + 30), last_day: day(last), house: 0 },
      ...{ closed_by: site.staffId, closed_at: Date.now(), taken_back_by: null, taken_back_at: null },
    })
    .execute()
  await site.deps.db
    .insertInto('payday_line')
    .values({
      ...{ payday_id: id, staff_id: site.staffId, person_id: null, name: 'Hana', code: '9', opening: 0 },
      ...{ earned: 4321, taken_back: 0 },
    })
    .execute()
  return id
}

describe('what waits on the first page', () => {
  it('is people to pay with their sum, for owners alone, until they are paid', async () => {
    const id = await closedPayday(40)
    expect(await says('owner', 'People to pay: 1|Pay and record it|¥4,321|')).toBe(true)
    for (const who of ['manager', 'staff'] as const) expect(await says(who, 'People to pay')).toBe(false)
    const mark = { payday_id: id, staff_id: site.staffId, made_by: site.staffId, reason: '', created_at: 1 }
    const paid = { mark: 'paid' as const, way: 'payroll' as const, on_day: day(1) }
    await site.deps.db
      .insertInto('payday_mark')
      .values({ ...mark, n: 1, ...paid })
      .execute()
    expect(await says('owner', 'People to pay')).toBe(false)
    const undone = { mark: 'undone' as const, way: null, on_day: null }
    await site.deps.db
      .insertInto('payday_mark')
      .values({ ...mark, n: 2, ...undone })
      .execute()
    expect(await says('owner', 'People to pay: 1')).toBe(true)
    await site.deps.db.updateTable('payday').set({ taken_back_at: 1, taken_back_by: site.staffId }).execute()
    expect(await says('owner', 'People to pay')).toBe(false)
  })

  it('is the days of the last whole month with their sum, until they are closed', async () => {
    const { db } = site.deps
    const { branchId } = site.seed
    const [year = 0, month = 0] = day(0).split('-').map(Number)
    const end = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
    const sum = {
      span: 'day' as const,
      tips: 1,
      earned: 700,
      fee: 0,
      fee_tips: 0,
      refunded: 100,
      disputed: 0,
    }
    await db
      .insertInto('earning_sum')
      .values({ ...sum, branch_id: branchId, holder: site.staffId, period: end, cash: 50 })
      .execute()
    expect(await says('owner', 'are not closed')).toBe(false)
    await setRow(db, 'branch', branchId, { payday_from: end })
    expect(await home('owner')).toMatch(/Days until \|[^|]+\| are not closed\|Close the payday\|¥650\|/)
    expect(await says('manager', 'are not closed')).toBe(false)
    await setRow(db, 'branch', branchId, { payday_until: end })
    expect(await says('owner', 'are not closed')).toBe(false)
    await db.deleteFrom('earning_sum').where('period', '=', end).where('earned', '=', 700).execute()
  })

  it('is a tip found at Stripe of which nobody knows whose it is, for owners alone, until somebody is owed it', async () => {
    const { db } = site.deps
    const { businessId: business_id, branchId: branch_id } = site.seed
    const { id, amount } = await db.selectFrom('tip').select(['id', 'amount']).executeTakeFirstOrThrow()
    const said = 'nobody knows whose it is'
    const entry = { business_id, branch_id, member_id: null, subject: id, details: '{}' }
    const found = (id: string, ago: number, action: 'tip.unclaimed' | 'tip.recovered') =>
      db
        .insertInto('audit_entry')
        .values({ ...entry, id, action, created_at: Date.now() - ago * dayMs })
        .execute()
    await found('f1', 31, 'tip.unclaimed')
    await found('f2', 1, 'tip.recovered')
    expect(await says('owner', said)).toBe(false)
    await found('f3', 29, 'tip.unclaimed')
    expect(await says('owner', `${said}|Say whose it is|¥${amount.toLocaleString('en')}|`)).toBe(true)
    expect(await says('manager', said)).toBe(false)
    const wait = { id: 'w', why: 'restore' as const, began_at: 1, books_at: 1, read_until: 1 }
    await db.insertInto('payday_wait').values(wait).execute()
    const answer = { id: 'r', wait_id: 'w', branch_id, n: 1, answer: 'lost' as const, last_day: day(40) }
    const before = { after_payday: 9, after_paper: 9, made_by: site.staffId, created_at: 1 }
    await db
      .insertInto('payday_restart')
      .values({ ...answer, ...before })
      .execute()
    const owed = { restart_id: 'r', staff_id: site.staffId, payday_id: null, tip_id: id, opened_in: null }
    await db
      .insertInto('payday_owed')
      .values({ ...owed, id: 'o', yen: amount, reason: '', made_by: site.staffId, created_at: 1 })
      .execute()
    expect(await says('owner', said)).toBe(false)
    for (const table of ['payday_owed', 'payday_restart', 'payday_wait'] as const)
      await db.deleteFrom(table).execute()
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
    expect(await says('owner', 'A deposit failed at the bank|See why|¥158,204|')).toBe(true)
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
      ...{ ...count, ...made, id, of_day: day(ago), booked_on: day(ago) },
      created_at: Date.now() - ago * dayMs,
    })
    expect(await says('owner', 'cash box last counted')).toBe(false)
    await db.insertInto('cash_count').values(counted('c1', 8)).execute()
    expect(await home('owner')).toMatch(/さくら食堂\|:\| cash box last counted on/)
    expect(await says('manager', 'cash box last counted')).toBe(false)
    await db.insertInto('cash_count').values(counted('c2', 6)).execute()
    expect(await says('owner', 'cash box last counted')).toBe(false)
  })

  it('is a backup that is too old, where the server makes them', async () => {
    const { db, config } = site.deps
    expect(config.backups?.everyMs).toBe(dayMs)
    await noteBackup(db, Date.now() - 2.1 * dayMs)
    expect(await says('owner', 'No backup since')).toBe(true)
    expect(await says('manager', 'No backup since')).toBe(false)
    await noteBackup(db, Date.now() - 1.9 * dayMs)
    expect(await says('owner', 'No backup since')).toBe(false)
  })

  it('is put aside for a week by its reader alone, but never what somebody is owed an answer for', async () => {
    await site.deps.db.updateTable('payday').set({ taken_back_at: null, taken_back_by: null }).execute()
    const owner = site.as.owner
    expect(await says('owner', 'People to pay')).toBe(true)
    const { id } = await site.deps.db.selectFrom('payday').select('id').executeTakeFirstOrThrow()
    const pay = `pay:${id}`
    expect((await site.see('owner', '/branch')).html).toContain(`value="${pay}"`)
    expect((await owner.post('/branch', { card: pay })).headers.location).toBe('/branch')
    expect(await says('owner', 'People to pay')).toBe(false)
    const [row] = await site.deps.db.selectFrom('card_aside').selectAll().execute()
    expect([row?.card, Math.round(((row?.until ?? 0) - Date.now()) / dayMs)]).toEqual([pay, 7])
    await site.deps.db
      .updateTable('card_aside')
      .set({ until: Date.now() - 1 })
      .execute()
    expect(await says('owner', 'People to pay')).toBe(true)
    for (const card of [
      'deposit:po_1',
      'complaint:x',
      'answer:x',
      'wait:',
      'clock:',
      'nothing:',
      'constructor:',
      '',
    ])
      expect([card, (await owner.post('/branch', { card })).status]).toEqual([card, 404])
    const stays = Object.keys(homeCards).filter((name) => !canBePutAside(`${name}:`))
    expect(stays).toEqual(['answer', 'complaint', 'deposit', 'wait', 'late', 'clock'])
  })

  it('is put aside as it is: people of a payday that was closed since are another', async () => {
    const { as, deps } = site
    const aside = async () => {
      const { html } = await site.see('owner', '/branch')
      const [, card = ''] = /name="card" value="(pay:[^"]+)"/.exec(html) ?? []
      expect((await as.owner.post('/branch', { card })).status).toBe(303)
      return card
    }
    const first = await aside()
    expect(await says('owner', 'People to pay')).toBe(false)
    const second = await closedPayday(9, 2)
    expect(await says('owner', 'People to pay: 2|')).toBe(true)
    expect(await aside()).toBe(`pay:${second}`)
    expect(await says('owner', 'People to pay')).toBe(false)
    for (const table of ['payday_line', 'payday'] as const)
      await deps.db
        .deleteFrom(table)
        .where(table === 'payday' ? 'id' : 'payday_id', '=', second)
        .execute()
    expect(first).not.toBe(`pay:${second}`)
    await deps.db.deleteFrom('card_aside').execute()
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
    await deps.db.deleteFrom('card_aside').execute()
  })

  it('is that these books may be older than they should be, until it is answered', async () => {
    await beginWait(site.deps.db, { why: 'restore', booksAt: Date.now() }, Date.now())
    expect(await says('owner', 'These books may be older')).toBe(true)
    expect(await says('manager', 'These books may be older')).toBe(false)
    // An owner says that those due stand on papers of books that are lost: nobody is to be paid a second time.
    expect(await says('owner', 'People to pay')).toBe(true)
    const { db } = site.deps
    const { id: wait_id } = await db.selectFrom('payday_wait').select('id').executeTakeFirstOrThrow()
    const said = {
      id: 'lost',
      wait_id,
      branch_id: site.seed.branchId,
      n: 1,
      answer: 'lost' as const,
      last_day: day(1),
    }
    const books = { from_before: day(70), until_before: day(40), after_payday: 1, after_paper: 0 }
    const typed = { payday_number: null, paper_number: null, journal_day: null }
    await db
      .insertInto('payday_restart')
      .values({ ...said, ...books, ...typed, made_by: site.staffId, created_at: Date.now() })
      .execute()
    expect(await says('owner', 'People to pay')).toBe(false)
    await db.deleteFrom('payday_restart').execute()
    await db.deleteFrom('payday_wait').execute()
  })

  it('is twelve things at most, the most urgent first', async () => {
    const names = Array.from({ length: 20 }, (_, n) => ({
      ...{ id: `po_many${n}`, amount: 10 + n, currency: 'jpy', status: 'failed' as const, automatic: 1 },
      ...{ reconciliation: 'completed' as const, arrives_on: day(1), failure: null, itemised_at: 1 },
      ...{ next_check_at: null, created_at: n },
    }))
    await site.deps.db.insertInto('deposit').values(names).execute()
    const text = await home('owner')
    expect(text.split('A deposit failed').length - 1).toBe(12)
    expect(text).not.toContain('People to pay')
    await site.deps.db.deleteFrom('deposit').where('id', 'like', 'po_many%').execute()
  })
})
