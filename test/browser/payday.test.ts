import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../server/base/calendar.ts'
import { formatYen } from '../../views/format.ts'
import { type Lang, langs } from '../../views/lang.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { findings, findingsWithoutScripts } from './axe.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'

const paydays = '/branch/business/payday'
const today = dayIn('Asia/Tokyo', Date.now())
const runs = langs.flatMap((lang) => [360, 1280].map((width) => ({ lang, width })))
const desks = runs.filter(({ lang }) => lang !== 'cn')
type Run = { lang: Lang; width: number }
const locales = { ja: 'ja-JP', en: 'en', cn: 'zh-CN' } satisfies Record<Lang, string>

inChromium('paydays', async () => {
  const site = await openCustomerSite()
  const { db } = site
  const yesterday = daysBefore(today, 1)

  beforeAll(async () => {
    for (const member of Object.values(demoMembers)) await site.accounts.add({ ...member, password })
    const { seed } = site
    for (const [at, id] of [...seed.staffIds, ...seed.hotel.staffIds].entries())
      await db
        .updateTable('staff')
        .set({ payroll_number: `0${100 + at}` })
        .where('id', '=', id)
        .execute()
  })

  /** A tip of ¥3,000 to two people, and of ¥500 to one who is paid in cash; not at the same time of two runs. */
  async function earn() {
    const { branchId, staffIds } = site.seed
    const at = Date.parse(`${yesterday}T12:00:00+09:00`)
    const [one = '', two = '', three = ''] = staffIds
    await db.updateTable('staff').set({ pay_way: 'cash' }).where('id', '=', three).execute()
    for (const [staffId, amount] of [
      [one, 3000],
      [two, 3000],
      [three, 500],
    ] as const)
      await payTip(db, { branchId, amount, at, staffId })
  }

  /** A phone runs no scripts here, and a desk does. */
  async function open({ lang, width }: Run, { email }: { email: string } = demoMembers.owner) {
    const { page, complaints } = await site.visit({
      ...{ locale: locales[lang], viewport: { width, height: 780 }, bypassCSP: true },
      javaScriptEnabled: width > 400,
    })
    await signIn(site, page, email)
    return { page, complaints }
  }
  const look = (page: Page, { width }: Run) =>
    width > 400 ? findings(page) : findingsWithoutScripts(site, page)
  const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth')

  it.each(runs)('are made in four presses, from the list to the file ($lang, $width px)', async (run) => {
    await earn()
    const yen = (amount: number) => formatYen(amount, run.lang)
    const { page, complaints } = await open(run)
    const found: string[] = []
    const see = async () => {
      for (const one of await look(page, run)) found.push(`${new URL(page.url()).pathname} ${one}`)
      if (run.width > 400 && !(await fits(page))) found.push(`${page.url()} is wider than the screen`)
    }
    let presses = 0
    const press = async (what: string) => {
      presses++
      await page.click(what)
      await page.waitForLoadState()
    }
    await page.goto(site.url + paydays)
    await see()
    await press('main .actions a.primary')
    await page.goto(`${site.url}${paydays}/next?until=${yesterday}`)
    await see()
    const button = page.locator('.pay-head .primary')
    expect(await page.textContent('h1')).toContain(yen(6500))
    expect(await button.textContent()).toContain(yen(6500))
    if (run.width > 400) {
      // The head and its button follow the ticks.
      const box = page.locator('input[data-yen="500"]')
      await box.uncheck()
      await expect.poll(() => page.textContent('h1')).toContain(yen(6000))
      expect(await button.textContent()).toContain(yen(6000))
      await page.click('.pay-head .quiet')
      expect(await page.textContent('h1')).toContain(yen(0))
      await page.click('.pay-head .quiet')
      await expect.poll(() => button.textContent()).toContain(yen(6500))
    }
    await page.fill('#payDay', today)
    await press('.pay-head .primary')
    await see()
    // The password counts as typed for ten minutes after the sign-in.
    expect(new URL(page.url()).pathname).toMatch(/\/payday\/\w{16}$/)
    expect(await page.textContent('h1')).toContain(yen(6500))
    const [file] = await Promise.all([page.waitForEvent('download'), press('main a[href$="/payroll.csv"]')])
    expect(file.suggestedFilename()).toMatch(/^payroll-\d+\.csv$/)
    expect(readFileSync(await file.path(), 'utf8').match(/,3000\r/g)).toHaveLength(2)
    expect(presses).toBeLessThanOrEqual(4)
    for (const path of ['/cash', '/statements']) {
      const payday = page.url()
      await page.click(`main a[href$="${path}"]`)
      await see()
      await page.goto(payday)
    }
    expect(found).toEqual([])
    expect(complaints).toEqual([])
  })

  it.each(desks)('come back where they did not reach somebody ($lang, $width px)', async (run) => {
    const { page, complaints } = await open(run)
    await page.goto(site.url + paydays)
    const rows = page.locator('main tbody a')
    // Each run has a payday of its own.
    await rows.nth(runs.indexOf(run)).click()
    const boxes = page.locator('main input[type=checkbox]')
    const before = await boxes.count()
    await boxes.first().check()
    await page.click('main .back .btn >> nth=0')
    // Without a reason nothing is noted, and the tick stays.
    expect(await page.locator('#why-error').count()).toBe(1)
    expect(await boxes.first().isChecked()).toBe(true)
    expect(await look(page, run)).toEqual([])
    await page.fill('#why', '口座なし')
    await page.click('main .back .btn >> nth=0')
    await page.waitForLoadState()
    expect(await boxes.count()).toBe(before - 1)
    expect(await page.locator('main s').count()).toBeGreaterThan(0)
    expect(await look(page, run)).toEqual([])
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  it.each(desks)('have settings and numbers that read well ($lang, $width px)', async (run) => {
    const { page, complaints } = await open(run)
    for (const path of ['/settings', '/people']) {
      await page.goto(site.url + paydays + path)
      expect([path, await look(page, run)]).toEqual([path, []])
      expect([path, await fits(page)]).toEqual([path, true])
    }
    await page.goto(`${site.url}${paydays}/settings`)
    await page.fill('#columns', '番号 = number\nyen')
    await page.click('main button[name=show]')
    expect(await page.locator('#columns-error').count()).toBe(1)
    await page.fill('#columns', '番号 = number\n額 = yen')
    await page.click('main button[name=show]')
    expect(await page.textContent('pre')).toContain('番号,額')
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })
})
