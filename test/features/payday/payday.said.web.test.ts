import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { markLines } from '../../../server/money/payday/payday.marks.ts'
import { beginChain } from '../../../server/money/payday/payday.service.ts'
import { findChain } from '../../../server/money/payday/payday.store.ts'
import { branchWaits } from '../../../server/money/payday/payday.wait.ts'
import { langs } from '../../../views/lang.ts'
import { answerNewest, tipInto } from '../../payday/payday-rows.ts'
import { setRow } from '../../support/rows.ts'
import { root } from '../../support/source-files.ts'
import { plain } from '../../support/without-tags.ts'
import { payTip, takeBack } from '../earning/earned.ts'
import { qrSite } from '../qr/qr-site.ts'
import { closeDays } from './closed-payday.ts'

const all = '/branch/business/payday'
const password = 'Correct-horse-1'
const dayMs = 24 * 60 * 60_000
const site = await qrSite()
const { db } = site.deps
const { owner, staff } = site.as
const { businessId, branchId, hotel } = site.seed
const by = { businessId, memberId: 'qr-owner' }
const where = { businessId, branchId, timeZone: 'Asia/Tokyo' }
const now = () => site.deps.clock()
const day = (ago: number) => dayIn('Asia/Tokyo', now() - ago * dayMs)
const main = (html: string) => html.replace(/^.*<main/s, '')
const said = async (path: string) => plain(main((await owner.get(path)).text))
const next = (more = '') => `${all}/next?branch=${branchId}${more}`
const month = (ago: number) => dayIn('Asia/Tokyo', now() - ago * dayMs).slice(0, 7)
/** The month before this one, of which all days are over. */
const last = dayIn('Asia/Tokyo', Date.parse(`${month(0)}-01T12:00:00+09:00`) - dayMs).slice(0, 7)
const noonOf = (date: string) => Date.parse(`${date}T12:00:00+09:00`)

describe('an owner is told', () => {
  it('on which branches a first day is chosen: those without one, or the one that is asked for', async () => {
    const first = async (id: string) => (await findChain(db, id)).from
    await beginChain(db, by, where, `${last}-01`, now())
    const page = await owner.get(`${all}/next`)
    expect(page.text).toContain(`value="${month(0)}-01"`)
    await owner.post(`${all}/next`, { from: day(3), branch: '' })
    expect([await first(branchId), await first(hotel.branchId)]).toEqual([`${last}-01`, day(3)])
    await owner.post(next(), { from: day(40), branch: branchId })
    expect([await first(branchId), await first(hotel.branchId)]).toEqual([day(40), day(3)])
    await owner.post(next(), { from: `${last}-01`, branch: branchId })
  })

  it('that a payday is a part of its period, whichever end of it is missing', async () => {
    const isPart = async (until: string) => (await said(next(`&until=${until}`))).includes('only a part of')
    const end = dayIn('Asia/Tokyo', noonOf(`${month(0)}-01`) - dayMs)
    expect(await isPart(end)).toBe(false)
    expect(await isPart(`${last}-10`)).toBe(true)
    await payTip(db, { branchId, amount: 700, at: noonOf(`${last}-05`), staffId: site.staffId })
    const closed = { from: `${last}-01`, until: `${last}-10`, now: now() }
    await closeDays(db, { by, where, ...closed })
    expect(await isPart(end)).toBe(true)
  })

  it('which payments are not decided yet', async () => {
    const { id } = await tipInto(db, where, { yen: 1234, to: 'branch', now: now() })
    const waits = { state: 'processing' as const, next_check_at: now() + dayMs }
    await setRow(db, 'tip', id, waits)
    expect(await said(next())).toMatch(/Payments that are not decided yet: 1.*¥1,234/)
    await setRow(db, 'tip', id, { state: 'succeeded', next_check_at: null })
  })

  it('which payroll numbers differ by zeros before them alone, before they close', async () => {
    await payTip(db, { branchId, amount: 300, at: noonOf(`${last}-15`), staffId: site.staffId })
    const others = db.selectFrom('staff').select('id').where('id', '!=', site.staffId)
    const { id: other } = await others.executeTakeFirstOrThrow()
    const numbered = (id: string, payroll_number: string) =>
      db.updateTable('staff').set({ payroll_number }).where('id', '=', id).execute()
    await numbered(site.staffId, '7')
    expect(await said(next())).not.toContain('leading zeros')
    await numbered(other, '007')
    expect(await said(next())).toMatch(
      /differ by leading zeros alone. Check them before you close: 007 .* \/ 7 /,
    )
    await numbered(other, '')
    await numbered(site.staffId, '')
  })

  it('how people are paid first, by how much each press is, and on which day', async () => {
    const plan = { part: 'plan', managers: 'no', years: '5', closeDay: '0', payDay: '25', payMonths: '0' }
    expect((await owner.post(`${all}/settings`, { ...plan, presentPassword: password })).status).toBe(303)
    const { id } = await db.selectFrom('payday').select('id').executeTakeFirstOrThrow()
    const page = main((await owner.get(`${all}/${id}`)).text)
    const [press = ''] = /<(a|button)[^>]*class="btn primary[^>]*>/.exec(page) ?? []
    expect(press).toContain('hand-out')
    expect(page).toMatch(
      new RegExp(`<input[^>]*name="day"[^>]*value="${last}-25"|value="${last}-25"[^>]*name="day"`),
    )
    expect(plain(page)).toContain('Record 1: ¥700')
    expect(plain(page)).toContain('No order to pay')
  })

  it('that it is no order to pay, in each language, and to other systems', () => {
    const orders = {
      en: /no order to pay|no list to pay by/i,
      ja: /支払いの指示で[はも]ありません|この画面を見て支払わないでください/,
      cn: /[非是]付款指令|请勿按本页发放/,
    }
    for (const lang of langs) {
      const textsOf = (file: string) =>
        JSON.parse(readFileSync(join(root, `locales/${lang}/${file}`), 'utf8'))
      const { lines, mine, choose } = textsOf('payday.json')
      const { statement } = textsOf('paper.json')
      for (const text of [
        lines.noOrder,
        mine.lead,
        choose.payroll.what,
        choose.cash.what,
        statement.notPayslip,
      ])
        expect(text).toMatch(orders[lang])
    }
    expect(readFileSync(join(root, 'docs/api.md'), 'utf8')).toContain('Nothing of it is an order to pay')
  })

  it('what was paid and when, never the reason of a mark that was undone, nor asks before its day', async () => {
    const { id } = await db.selectFrom('payday').select('id').executeTakeFirstOrThrow()
    const mark = (what: Parameters<typeof markLines>[2]['mark'], at: number) =>
      markLines(db, by, { id, staffIds: [site.staffId], mark: what }, at)
    await mark({ mark: 'paid', day: day(1) }, now())
    await mark({ mark: 'undone', reason: 'SECRET' }, now() + 1)
    const statement = `/profile/paydays/${id}/${site.staffId}`
    for (const who of [owner, staff]) expect((await who.get(statement)).text).not.toContain('SECRET')
    const asks = async () => (await staff.get('/profile/paydays')).text.includes('Have you received it?')
    await mark({ mark: 'paid', day: day(-2) }, now() + 2)
    expect(await asks()).toBe(false)
    await mark({ mark: 'undone', reason: 'SECRET' }, now() + 3)
    await mark({ mark: 'paid', day: day(1) }, now() + 4)
    expect(await asks()).toBe(true)
    expect(plain((await staff.get(statement)).text)).toContain('Paid with the payroll')
  })

  it('how often a sum was carried, and of which day the sum is that is owed', async () => {
    const tip = await payTip(db, { branchId, amount: 900, at: noonOf(`${last}-12`), staffId: site.staffId })
    const until = `${last}-15`
    await closeDays(db, { by, where, from: '', until, now: now() })
    const { id } = await db
      .selectFrom('payday')
      .select('id')
      .where('last_day', '=', until)
      .executeTakeFirstOrThrow()
    const mark = { mark: 'paid', day: day(0) } as const
    await markLines(db, by, { id, staffIds: [site.staffId], mark }, now() + 5)
    await takeBack(db, tip, { refunded: 900, at: noonOf(`${last}-16`) })
    for (const [end, times] of [
      [`${last}-17`, ''],
      [`${last}-18`, 'Carried in a row: 2.'],
    ] as const) {
      await closeDays(db, { by, where, from: '', until: end, now: now() })
      const payday = db.selectFrom('payday').select('id').where('last_day', '=', end)
      const page = await said(`${all}/${(await payday.executeTakeFirstOrThrow()).id}`)
      expect(page).toContain('Carried to the next payday')
      expect(page.includes('Carried in a row: 2.')).toBe(times !== '')
      // Nobody is owed anything of it.
      expect(page).not.toContain('has arrived')
    }
    expect(await said(all)).toMatch(/Owed to staff\s*As of \w+ \d+, \d{4}\./)
  })

  it('that books are older than they should be by an owner’s press, with the password', async () => {
    site.wait(20 * 60_000)
    expect((await owner.post(`${all}/restart`, { older: '1' })).status).toBe(403)
    expect(await branchWaits(db, branchId)).toBe(false)
    expect((await owner.post(`${all}/restart`, { older: '1', presentPassword: password })).status).toBe(303)
    expect(await branchWaits(db, branchId)).toBe(true)
    // While a form waits for its answer there is nothing else to say; afterwards books may go back again.
    const offered = async () =>
      (await owner.get(`${all}/restart?branch=${branchId}`)).text.includes('name="older"')
    expect(await offered()).toBe(false)
    await answerNewest(db, by, now())
    expect(await offered()).toBe(true)
  })
})
