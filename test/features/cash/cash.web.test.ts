import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { verifyBooks } from '../../../server/money/verify/verify-books.ts'
import { plain } from '../../support/without-tags.ts'
import { booksOf, heldIn, said, wrongIn } from '../payday/payday-form.ts'
import { qrSite } from '../qr/qr-site.ts'
import { paidTip } from '../refund/paid-tip.ts'

const cash = '/branch/cash'
const site = await qrSite()

const { day } = booksOf(site)
/** A form that was shown its shares: all who work there share. */
const shared = async <Typed extends Record<string, string>>(more: Typed) => {
  const staff = await site.deps.db
    .selectFrom('staff')
    .select('id')
    .where('branch_id', '=', more.branch ?? '')
    .where('role', 'in', ['staff', 'manager'])
    .where('deleted_at', 'is', null)
    .execute()
  const ticks = Object.fromEntries(staff.map(({ id }) => [`person-${id}`, '1']))
  return { day: day(0), ...ticks, shown: '1', share: '1', ...more }
}
const idIn = (html: string) => heldIn(html).form ?? ''
const cashOf = async (holder: string) => {
  const row = await site.deps.db
    .selectFrom('earning_sum')
    .select(['cash', 'earned', 'tips'])
    .where('branch_id', '=', site.seed.branchId)
    .where('holder', '=', holder)
    .where('span', '=', 'day')
    .where('period', '=', day(0))
    .executeTakeFirst()
  return row && [row.cash, row.earned, row.tips]
}

describe('what was counted in a cash box', () => {
  let one = ''

  it('is typed by an owner, and a mistake keeps all that was typed at its field', async () => {
    const { owner } = site.as
    const page = await owner.get(cash)
    expect(plain(page.text)).toContain('Nothing was counted in this month.')
    const form = idIn(page.text)
    const typed = {
      form,
      day: day(0),
      branch: site.seed.branchId,
      amount: '12.5',
      first: 'Hana Tanaka',
      second: 'hana tanaka',
    }
    const refused = await owner.post(cash, typed)
    expect(wrongIn(refused)).toEqual([400, 'amount', 'second'])
    // The form keeps its id: it was not sent yet.
    expect(heldIn(refused.text)).toMatchObject({ form, amount: '12.5', second: 'hana tanaka' })
    for (const [field, value] of [
      ['amount', ''],
      ['amount', '0'],
      ['amount', '-5'],
      ['amount', '9999999999'],
      ['first', ' '],
      ['second', 'x'.repeat(61)],
      ['branch', 'nowhere'],
      ['day', 'yesterday'],
    ] as const) {
      const sent = await owner.post(cash, { ...typed, amount: '5', second: 'Ken', [field]: value })
      expect([value, ...wrongIn(sent)]).toEqual([value, 400, field])
    }
    const forged = await owner.post(cash, { ...typed, amount: '5', second: 'Ken', form: '<b>' })
    expect([forged.status, /^[0-9a-z]{16}$/.test(idIn(forged.text))]).toEqual([400, true])
    expect(await cashOf('')).toBeUndefined()
  })

  it('is shared among all once, however often the form is sent', async () => {
    const { owner } = site.as
    const form = idIn((await owner.get(cash)).text)
    const names = { first: 'Hana', second: 'Ken' }
    const typed = await shared({ form, branch: site.seed.branchId, amount: '１,００１円', ...names })
    const twice = await Promise.all([owner.post(cash, typed), owner.post(cash, typed)])
    expect(twice.map(({ status, headers }) => `${status} ${headers.location}`)).toEqual(
      Array(2).fill(`303 ${cash}`),
    )
    expect(await cashOf('')).toEqual([1001, 0, 0])
    const counted = { msg: 'cash counted', countId: form, memberId: 'qr-owner' }
    expect(site.logged).toContainEqual(expect.objectContaining(counted))
    const again = await owner.post(cash, { ...typed, amount: '2000' })
    expect(said(again)).toMatch(/^400.*already sent/)
    expect(idIn(again.text)).not.toBe(form)
    const page = await owner.get(cash)
    expect(plain(page.text)).toMatch(/Hana.*Ken ?¥1,001/)
    one = `${cash}/${form}`
    expect(page.text).toContain('href="/branch/cash"')
    expect((await owner.get('/branch/earning?staff=qr-staff')).text).toContain(`href="${one}"`)
    const audit = await owner.get('/branch/audit')
    expect(plain(audit.text)).toContain('Recorded ¥1,001 from the cash box')
    expect(audit.text).toContain(`href="${one}"`)
  })

  it('is taken back with a reason by an entry of its own, once', async () => {
    const { owner } = site.as
    const page = await owner.get(one)
    expect(plain(page.text)).toContain('Cash count of ¥1,001')
    const empty = await owner.post(one, { reason: ' ' })
    expect(wrongIn(empty)).toEqual([400, 'reason'])
    const twice = await Promise.all([
      owner.post(one, { reason: 'a note was torn' }),
      owner.post(one, { reason: 'a note was torn' }),
    ])
    expect(twice.map(({ status }) => status)).toEqual([303, 303])
    expect(await cashOf('')).toEqual([0, 0, 0])
    const after = await owner.get(one)
    expect(after.text).toContain('This count was reversed')
    expect(after.text).not.toContain('name="reason"')
    const other = /href="(\/branch\/cash\/\w+)"[^>]*>This count/.exec(after.text)?.[1] ?? ''
    expect(plain((await owner.get(other)).text)).toContain('a note was torn')
    expect((await owner.post(other, { reason: 'back again' })).status).toBe(404)
    expect(plain((await owner.get('/branch/audit')).text)).toContain('Reversed the cash count of ¥1,001')
    expect((await verifyBooks(site.deps.db)).differences).toEqual([])
  })

  it('is a manager’s only where the owner allows it, and only in their branch', async () => {
    const { owner, manager, staff, foreign } = site.as
    const settings = {
      closeDay: '0',
      payDay: '',
      payMonths: '0',
      managersSee: '0',
      years: '5',
      tellsGuests: '0',
    }
    const file = { way: 'payroll', encoding: 'utf8', columns: 'Yen = yen' }
    const letManagers = async (managersCount: string) => {
      const sent = await owner.post('/branch/business/payday/settings', {
        ...settings,
        ...file,
        managersCount,
      })
      expect(sent.status).toBe(303)
    }
    expect((await manager.get(cash)).status).toBe(403)
    expect((await manager.get(one)).status).toBe(200)
    expect((await manager.post(one, { reason: 'r' })).status).toBe(403)
    await letManagers('1')
    const page = await manager.get(cash)
    expect(page.status).toBe(200)
    const names = { amount: '700', first: 'a', second: 'b' }
    const typed = await shared({ form: idIn(page.text), branch: site.seed.branchId, ...names })
    const elsewhere = await manager.post(cash, { ...typed, branch: site.seed.hotel.branchId })
    expect(elsewhere.status).toBe(400)
    expect((await manager.post(cash, { ...typed, branch: site.seed.branchId })).status).toBe(303)
    expect(await cashOf('')).toEqual([700, 0, 0])
    for (const [who, status] of [
      [staff, 403],
      [foreign, 404],
    ] as const)
      expect((await who.get(`${cash}/${typed.form}`)).status).toBe(status)
    expect((await foreign.post(`${cash}/${typed.form}`, { reason: 'r' })).status).toBe(404)
    for (let press = 1; press <= 2; press++) await letManagers('0')
    expect((await manager.get(cash)).status).toBe(403)
    const audit = plain((await owner.get('/branch/audit')).text)
    expect(audit).toMatch(/No longer lets managers record.*Allowed managers to record counts/)
    expect(audit.match(/No longer lets managers record/g)).toHaveLength(1)
  })

  it('is shown apart from card tips, to each as far as they may see', async () => {
    const { owner, manager, staff } = site.as
    await paidTip(site, 1003)
    const { db } = site.deps
    const page = await owner.get('/branch/earning')
    // 1,001 was counted and reversed, 700 stayed.
    expect(plain(page.text)).toMatch(/Earnings, \w+ ?¥1,703/)
    expect(plain(page.text)).toMatch(/Tips ?¥1,003 ?Cash box ?¥700 ?Earned ?¥1,703/)
    expect(page.text).toContain('href="/branch/cash"')
    expect((await owner.get('/branch/earning?staff=qr-staff')).text).toContain(`href="${one}"`)
    expect(plain((await owner.get('/branch')).text)).toContain('incl. ¥700 in cash')
    const own = await db
      .selectFrom('cash_share')
      .innerJoin('cash_count', 'cash_count.id', 'cash_share.count_id')
      .select('cash_share.amount')
      .where('staff_id', '=', 'qr-staff')
      .orderBy('cash_count.created_at')
      .execute()
    expect(own.length).toBe(3)
    const sum = own.reduce((yen, { amount }) => yen + amount, 0)
    const mine = await staff.get('/branch/earning')
    expect(plain(mine.text)).toContain(`Cash box¥${sum}`)
    expect(plain(mine.text)).toContain('of ¥700')
    expect(mine.text).not.toContain('href="/branch/cash')
    expect(plain((await manager.get(`/branch/earning?staff=qr-staff`)).text)).toContain(`Cash box¥${sum}`)
    expect(plain((await manager.get(`/branch/earning?from=2020-01-01&to=2020-01-31`)).text)).not.toContain(
      'Cash box',
    )

    const csv = (await owner.get(`/branch/earning/csv?from=${day(0)}&to=${day(0)}`)).text
    const rows = parse(csv.slice(1), { columns: true }) as Record<string, string>[]
    const sumOf = (column: string) => rows.reduce((yen, row) => yen + Number(row[column]), 0)
    // What Stripe pays out: the tip, whose fee is not known yet.
    expect(sumOf('Amount') + sumOf('Cost to the business')).toBe(1003)
    expect(sumOf('Cash box')).toBe(700)
    expect(rows.filter((row) => row['Cash box'] !== '' && row.Amount !== '')).toEqual([])
    expect(new Set(rows.map((row) => row.Entry))).toEqual(new Set(['Tip', 'Cash box', 'Cash box, reversed']))
    const ofOne = await owner.get('/branch/earning/csv?staff=qr-staff')
    const lines = (parse(ofOne.text.slice(1), { columns: true }) as Record<string, string>[]).filter(
      (row) => row['Cash box'] !== '',
    )
    expect(lines.map((row) => Number(row['Cash box'])).sort()).toEqual(own.map(({ amount }) => amount).sort())
  })
})
