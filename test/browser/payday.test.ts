import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { dayIn, daysBefore, daysOfMonth, monthBefore } from '../../server/base/calendar.ts'
import { markLines } from '../../server/money/payday/payday.marks.ts'
import { findChain } from '../../server/money/payday/payday.store.ts'
import { formatYen } from '../../views/format.ts'
import { type Lang, langs } from '../../views/lang.ts'
import { beginPaydays } from '../bench/payday.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { makeDeposits } from '../demo/books/demo-payday.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { allArrived, broughtFor } from '../support/brought.ts'
import { setRow } from '../support/rows.ts'
import { findings, findingsWithoutScripts } from './axe.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'
import { closeMonth, walkFrom } from './desk-walk.ts'

const timeZone = 'Asia/Tokyo'
const today = dayIn(timeZone, Date.now())
const day = (before: number) => daysBefore(today, before)
const noonOf = (date: string) => Date.parse(`${date}T03:00:00Z`)
const tipsOfRun = 12
/** Each closes two days of its own. */
const runs = langs
  .flatMap((lang) => [360, 1280].map((width) => ({ lang, width })))
  .map((run, at) => ({ ...run, from: 27 - 2 * at, amount: 1000 + 10 * at }))
type Run = { lang: Lang; width: number }
const locales = { ja: 'ja-JP', en: 'en', cn: 'zh-CN' } satisfies Record<Lang, string>
const files = {
  ja: { encoding: 'cp932', read: 'shift_jis' },
  en: { encoding: 'utf8_bom', read: 'utf-8' },
  cn: { encoding: 'utf8', read: 'utf-8' },
} satisfies Record<Lang, unknown>
const sentences = { ja: '当店の記録では', en: 'by our records', cn: '据本店记录' }
const secondOwner = { sub: 'd3300000-second-owner', email: 'second@example.com', name: '森 緑' }
const primary = 'main form button.primary'

inChromium('paydays', async () => {
  const site = await openCustomerSite()
  const { db } = site
  // The site has its people once it has begun.
  let [businessId, branchId, hotelId, leaver] = ['', '', '', '']
  let inCash: string[] = []
  const all = '/branch/business/payday'
  const next = (until: number) => `${site.url}${all}/next?branch=${branchId}&until=${day(until)}`

  beforeAll(async () => {
    const { seed } = site
    ;({ businessId, branchId } = seed)
    hotelId = seed.hotel.branchId
    leaver = seed.staffIds[1] ?? ''
    inCash = seed.staffIds.slice(2, 4)
    for (const member of [...Object.values(demoMembers), secondOwner])
      await site.accounts.add({ ...member, password })
    const { sub: person_id, ...second } = secondOwner
    const place = { id: 'secondowner00001', business_id: businessId, branch_id: null, code: '2' }
    await db
      .insertInto('staff')
      .values({ ...place, ...second, person_id, role: 'owner', created_at: 0 })
      .execute()
    await db
      .updateTable('staff')
      .set((e) => ({ payroll_number: e.fn<string>('concat', [e.val('00'), 'code']) }))
      .where('branch_id', '=', branchId)
      .execute()
    // Nobody of the other branch has one of these.
    await db
      .updateTable('staff')
      .set((e) => ({ payroll_number: e.fn<string>('concat', [e.val('2'), 'code']) }))
      .where('branch_id', '=', hotelId)
      .execute()
    await db.updateTable('staff').set({ pay_way: 'cash' }).where('id', 'in', inCash).execute()
    const month = daysOfMonth(monthBefore(monthBefore(today)), today)
    const until = Date.parse(`${month.to}T14:59:59Z`)
    await makeDemoBooks(db, { businessId, tips: 400, seed: 1, until, days: Number(month.to.slice(8)) - 1 })
    await makeDeposits(db, { businessId, since: 0, timeZone, now: Date.now() })
    await beginPaydays(db, businessId, hotelId, month.from)
    await beginPaydays(db, businessId, branchId, day(27))
    for (const { from, amount } of runs)
      for (let tip = 0; tip < tipsOfRun; tip++) await payTip(db, { branchId, amount, at: noonOf(day(from)) })
  })

  /** A phone runs no scripts here, and a desk does. */
  const opened = ({ lang, width }: Run) =>
    site.visit({
      ...{ locale: locales[lang], viewport: { width, height: 780 }, bypassCSP: true },
      javaScriptEnabled: width > 400,
    })
  const as = async (member: { email: string }, run: Run) => {
    const { page, complaints } = await opened(run)
    await signIn(site, page, member.email)
    return { page, complaints }
  }
  const owner = async () => (await as(demoMembers.owner, { lang: 'en', width: 1280 })).page
  const closedUntil = async () => (await findChain(db, branchId)).until
  const lookAt = (page: Page, { width }: Pick<Run, 'width'>) =>
    width > 400 ? findings(page) : findingsWithoutScripts(site, page)

  /** An hour passes for the server since the password was typed: it believes what a renewed sign-in says. */
  async function letPasswordAge(page: Page) {
    await db
      .updateTable('identity_sign_in')
      .set((e) => ({ auth_time: e('auth_time', '-', 3600) }))
      .execute()
    await page.click('main form:has(#name) button[type=submit]')
    await page.waitForLoadState()
  }

  const row = (page: Page, text: string) => page.locator('table.payday tbody tr', { hasText: text })

  async function payrollRows(page: Page, read: string): Promise<string[][]> {
    const button = page.locator('main a[href*=".csv"]')
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    const text = new TextDecoder(read, { fatal: true }).decode(readFileSync(await file.path()))
    return parse(text) as string[][]
  }

  async function guestReads(run: Run) {
    const { page } = await opened(run)
    await page.goto(`${site.url}/tip/${branchId}`)
    expect(await lookAt(page, run)).toEqual([])
    return page.innerText('main')
  }

  it.each(runs)('go from what is shown to what guests read ($lang, $width px)', async (run) => {
    const { lang, from, amount } = run
    const sum = formatYen(amount * tipsOfRun, lang)
    const { page, complaints } = await as(demoMembers.owner, run)
    await letPasswordAge(page)
    const found: string[] = []
    const look = async () => {
      for (const one of await lookAt(page, run)) found.push(`${new URL(page.url()).pathname} ${one}`)
    }
    /** Everybody on the paper that is open. */
    const noteAll = async () => {
      await page.click('main form:has(#day) button')
      await page.waitForURL(/\/papers\/\w+$/)
      await look()
    }
    await page.goto(`${site.url}${all}/settings#columns`)
    await page.click('#columns summary')
    await page.check(`[name=encoding][value=${files[lang].encoding}]`)
    // With a script, the first lines of the file follow what is being chosen.
    const shown = page.locator('#columns table th').first()
    const was = (await shown.textContent()) ?? ''
    for (const header of run.width > 400 ? ['Nr', was] : []) {
      await page.fill('#header0', header)
      await page.locator('#columns table').evaluate((table) => table.scrollIntoView())
      await expect.poll(() => shown.textContent()).toBe(header)
    }
    await look()
    await page.click('#columns form .actions button')
    await page.goto(site.url + all)
    await look()
    await page.click(`main a[href$="/payday/next?branch=${branchId}"]`)
    await page.fill('#until', day(from - 1))
    await page.click('main form:has(#until) button')
    await look()
    expect((await page.innerText('table.payday tfoot')).replaceAll(/\s/g, '')).toContain(sum)
    await page.click(primary)
    await page.fill('#presentPassword', password)
    await look()
    await page.click(primary)
    await page.waitForURL(/\/payday\/[^/]+$/)
    await look()

    const closed = page.url()
    await page.click('main a[href*="/hand-out/cash"]')
    await look()
    await page.click(primary)
    await page.waitForURL(/original=1/)
    await look()
    const boxes = page.locator('table.to-sign tbody td.sign')
    expect(await boxes.count()).toBe(inCash.length)
    if (run.width < 400) await page.emulateMedia({ media: 'print' })
    for (const box of await boxes.all()) expect((await box.boundingBox())?.height).toBeGreaterThan(20)
    await page.emulateMedia({ media: null })
    await noteAll()
    await page.goto(closed)
    await page.click('main a[href*="/hand-out/payroll"]')
    await look()
    await page.click(primary)
    await page.waitForURL(/original=1/)
    const [head, ...rows] = await payrollRows(page, files[lang].read)
    expect(head).toHaveLength(7)
    expect(rows.map(([number]) => number)).toEqual(['00101', '00102', '00105'])
    const share = (amount * tipsOfRun) / 5
    expect(rows.map((cells) => Number(cells.at(-1)))).toEqual([share, share, share])
    await look()
    await noteAll()
    await page.goto(closed)
    expect(await page.locator('input[name=who]').count()).toBe(0)
    expect(await page.innerText('main')).not.toContain('undefined')
    await look()

    expect(await guestReads(run)).not.toContain(sentences[lang])
    await page.goto(`${site.url}${all}/settings`)
    await look()
    await page.click('#guests form button')
    await page.waitForLoadState()
    await look()
    expect(await guestReads(run)).toMatch(new RegExp(`${sentences[lang]}.*${sum}`))
    await page.click('#guests form button')
    await page.waitForLoadState()
    expect(found).toEqual([])
    expect(complaints.filter((text) => !text.includes('403'))).toEqual([])
  })

  it('are shown again, and not closed, where a tip was booked since', async () => {
    const page = await owner()
    await page.goto(next(14))
    await payTip(db, { branchId, amount: 7000, at: noonOf(day(14)) })
    await page.click(primary)
    expect(await page.textContent('[role=alert]')).toContain('The figures have changed')
    expect(await page.textContent('table.payday tfoot')).toContain('7,000')
    expect(await findings(page)).toEqual([])
    expect(await closedUntil()).toBe(day(16))
    await page.click(primary)
    await page.waitForURL(/\/payday\/[^/]+$/)
    expect(await closedUntil()).toBe(day(14))
  })

  it('are closed once where two owners close them at once', async () => {
    await payTip(db, { branchId, amount: 3000, at: noonOf(day(13)) })
    const pages = [await owner(), (await as(secondOwner, { lang: 'en', width: 1280 })).page]
    for (const page of pages) await page.goto(next(13))
    await Promise.all(pages.map((page) => page.click(primary)))
    await Promise.all(
      pages.map((page) => page.waitForSelector('[role=alert], .actions a[href*="/hand-out/"]')),
    )
    const [loser, ...more] = pages.filter((page) => page.url().includes('/next'))
    expect(more).toEqual([])
    expect(await loser?.textContent('[role=alert]')).toContain('These days are closed already')
    expect(loser && (await findings(loser))).toEqual([])
    await loser?.goto(site.url + all)
    expect(await loser?.locator('main a', { hasText: /^Payday 8/ }).count()).toBe(1)
  })

  it('carry what somebody owes who has left, until it is written off with a reason', async () => {
    const by = { businessId, memberId: 'demoowner0000001' }
    const where = { businessId, branchId, timeZone }
    const tip = await payTip(db, { branchId, amount: 500, at: noonOf(day(12)), staffId: leaver })
    const id = await closeDays(db, { by, where, from: day(12), until: day(12), now: Date.now() })
    await markLines(db, by, { id, staffIds: [leaver], mark: { mark: 'paid', day: today } }, Date.now())
    await takeBack(db, tip, { refunded: 500, at: noonOf(day(11)) })
    await setRow(db, 'staff', leaver, { deleted_at: Date.now() })
    const page = await owner()
    for (const until of [11, 10]) {
      await page.goto(next(until))
      await page.click(primary)
      await page.waitForURL(/\/payday\/[^/]+$/)
      expect(await row(page, '佐藤').innerText()).toMatch(/−¥500[\s\S]*Carried to the next payday/)
    }
    const note = '#mark form:has(#reason) button'
    // It stands below the name for a phone, too.
    await row(page, '佐藤').locator('td.state a.change').click()
    await page.click(note)
    expect(await page.textContent('[role=alert]')).toContain('Reason is required')
    await page.fill('#reason', 'Left for good')
    await page.click(note)
    await page.waitForSelector('text=Recorded successfully')
    expect(await row(page, '佐藤').innerText()).toMatch(/Absorbed by the branch[\s\S]*Left for good/)
    expect(await findings(page)).toEqual([])
    await page.goto(next(9))
    expect(await row(page, '佐藤').count()).toBe(0)
  })

  it('take six presses a month at most, and equal what the deposits brought', async () => {
    const page = await owner()
    await page.goto(`${site.url}/branch`)
    const walk = walkFrom(page)
    const { text, csv } = await closeMonth(walk, hotelId)
    expect(walk.cost.clicks).toBeLessThanOrEqual(6)
    expect(text).toContain(allArrived(await broughtFor(db, hotelId)))
    expect((parse(csv, { bom: true }) as string[][]).length).toBeGreaterThan(2)
  })
})
