import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../server/base/calendar.ts'
import { formatYen } from '../../views/format.ts'
import { type Lang, langs } from '../../views/lang.ts'
import { payEverybody } from '../demo/books/pay-everybody.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { setRow } from '../support/rows.ts'
import { findings, findingsWithoutScripts } from './axe.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'

const paydays = '/branch/business/payday'
const today = dayIn('Asia/Tokyo', Date.now())
const runs = langs.flatMap((lang) => [360, 1280].map((width) => ({ lang, width })))
type Run = (typeof runs)[number]
const locales = { ja: 'ja-JP', en: 'en', cn: 'zh-CN' } satisfies Record<Lang, string>

inChromium('paydays', async () => {
  const site = await openCustomerSite()
  const { db } = site
  const yesterday = daysBefore(today, 1)

  beforeAll(async () => {
    await site.accounts.add({ ...demoMembers.owner, password })
    for (const [at, id] of [...site.seed.staffIds, ...site.seed.hotel.staffIds].entries())
      await setRow(db, 'staff', id, { payroll_number: `0${100 + at}`, ...(at === 2 && { pay_way: 'cash' }) })
  })

  /** After all from before is paid: a tip of ¥3,000 to two people, and of ¥500 to one who is paid in cash. */
  async function earn() {
    const { businessId, branchId, staffIds } = site.seed
    const by = { businessId, memberId: 'demoowner0000001' }
    await payEverybody(db, by, { until: yesterday, payDay: today }, Date.now())
    const at = Date.parse(`${yesterday}T12:00:00+09:00`)
    for (const [n, amount] of [3000, 3000, 500].entries())
      await payTip(db, { branchId, amount, at, staffId: staffIds[n] })
  }

  /** An owner signed in; a phone runs no scripts here, and a desk does. */
  async function open({ lang, width }: Run) {
    const { page, complaints } = await site.visit({
      locale: locales[lang],
      viewport: { width, height: 780 },
      bypassCSP: true,
      javaScriptEnabled: width > 400,
    })
    await signIn(site, page, demoMembers.owner.email)
    const found: string[] = []
    /** What is wrong with the page as it stands. */
    async function see() {
      const wrong = width > 400 ? await findings(page) : await findingsWithoutScripts(site, page)
      if (width > 400 && !(await fits(page))) wrong.push('wider than the screen')
      for (const one of wrong) found.push(`${new URL(page.url()).pathname} ${one}`)
    }
    return { page, complaints, found, see }
  }
  const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth')

  it.each(runs)('are made in four presses, and come back ($lang, $width px)', async (run) => {
    await earn()
    const { page, complaints, found, see } = await open(run)
    const yen = (amount: number) => formatYen(amount, run.lang)
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
    const shows = async (amount: number) => {
      await expect.poll(() => page.textContent('h1')).toContain(yen(amount))
      expect(await button.textContent()).toContain(yen(amount))
    }
    await shows(6500)
    if (run.width > 400) {
      // The head and its button follow the ticks.
      await page.locator('input[data-yen="500"]').uncheck()
      await shows(6000)
      await page.click('.pay-head .quiet')
      expect(await page.textContent('h1')).toContain(yen(0))
      await page.click('.pay-head .quiet')
      await shows(6500)
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
    const boxes = page.locator('main input[type=checkbox]')
    const before = await boxes.count()
    await boxes.first().check()
    await page.click('main .back .btn >> nth=0')
    // Without a reason nothing is noted, and the tick stays.
    await see()
    await page.fill('#why', '口座なし')
    await page.click('main .back .btn >> nth=0')
    await page.waitForLoadState()
    expect(await boxes.count()).toBe(before - 1)
    expect(await page.locator('main s').count()).toBeGreaterThan(0)
    await see()

    expect(found).toEqual([])
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })
})
