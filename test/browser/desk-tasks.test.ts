import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { dayIn, daysOfMonth, monthBefore } from '../../server/base/calendar.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'
import { seekLastMonth, seekTwoMonthsAgo, walkFrom } from './desk-walk.ts'
import { payButton, typeCard } from './guest-steps.ts'

inChromium('tasks at the desk', async () => {
  const site = await openCustomerSite()
  const today = dayIn('Asia/Tokyo', Date.now())
  const lastMonth = daysOfMonth(monthBefore(today), today)

  beforeAll(async () => {
    for (const member of Object.values(demoMembers)) await site.accounts.add({ ...member, password })
    const { branchId, staffIds } = site.seed
    const at = Date.parse(`${lastMonth.from}T03:00:00Z`)
    await payTip(site.db, { branchId, amount: 1003, at })
    await payTip(site.db, { branchId, amount: 500, at, staffId: staffIds[1] })
  })

  /** Somebody at the start page, who does nothing but press and type. */
  async function begin(role: keyof typeof demoMembers, viewport = { width: 1280, height: 800 }) {
    const { page } = await site.visit({ locale: 'en', viewport })
    await signIn(site, page, demoMembers[role].email)
    await page.goto(`${site.url}/branch`)
    return walkFrom(page)
  }
  /** What is seen in full without scrolling, with nothing over it. */
  const inSight = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const there = document.elementFromPoint((left + right) / 2, bottom - 1)
        return scrollY === 0 && top >= 0 && bottom <= innerHeight && (part.contains(there) || part === there)
      })
  const text = async (page: Page, selector: string) => (await page.textContent(selector)) ?? ''

  it('last month’s figure, who earned it, and its paper: two presses, no field', async () => {
    const walk = await begin('owner')
    const { page, cost } = walk
    await seekLastMonth(walk, lastMonth.from)
    expect(await text(page, '#heading')).toContain('¥1,503')
    expect(cost).toEqual({ clicks: 2, fields: 0, screens: 2 })
    for (const part of ['#heading', '#people thead th', '#people tfoot', 'a[href*="print=1"]'])
      expect([part, await inSight(page, part)]).toEqual([part, true])
    // Each person with a sum below, and the month is named.
    expect(await text(page, 'table.books:has(tfoot) tfoot')).toContain('1,503')
    expect(await text(page, '#of')).toContain(String(Number(lastMonth.from.slice(0, 4))))
    await page.locator('a[href*="print=1"]').click()
    await page.locator('button.print').waitFor()
  })

  it('notifications for staff, on a phone: offered in sight, and turned on with the next press', async () => {
    const { page, press } = await begin('staff', { width: 390, height: 844 })
    // A Chromium without windows has refused already, where others ask.
    await page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'default' })")
    const offer = 'main a[href$="/profile/notifications"]'
    expect(await inSight(page, offer)).toBe(true)
    await press(offer)
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    expect(await inSight(page, 'main button:has-text("Turn on")')).toBe(true)
  })

  it('two months ago: two presses more', async () => {
    const walk = await begin('owner')
    await walk.page.goto(`${site.url}/branch/earning`)
    walk.cost.screens = 0
    await seekTwoMonthsAgo(walk)
    const { from } = daysOfMonth(monthBefore(lastMonth.from), today)
    expect(walk.page.url()).toContain(`from=${from}`)
    expect(walk.cost).toEqual({ clicks: 2, fields: 0, screens: 2 })
  })

  it('half of a tip is given back: four presses, no field', async () => {
    const guest = await site.visit()
    await guest.page.goto(`${site.url}/tip/${site.seed.branchId}`)
    await guest.page.fill('input[name=amount]', '1000')
    await guest.page.click('main form button[type=submit]')
    await guest.page.waitForURL(/\/confirm\?tip=/)
    await typeCard(guest.page)
    await guest.page.click(payButton)
    await guest.page.waitForURL(/\/payment\/success/)
    const { page, cost, press } = await begin('owner')
    await press('#newest a[href*="/branch/earning/tips/"]')
    await press('a[href$="/refund"]')
    expect(await page.locator('#amount').isVisible()).toBe(true)
    await press('button[value=half]')
    expect(await text(page, 'main')).toMatch(/¥200 → ¥100/)
    await press('main form .btn.primary')
    await expect.poll(() => text(page, 'h1')).toMatch(/Refunded|on its way/)
    expect(cost.fields).toBe(0)
    expect(cost.clicks).toBe(4)
    expect(cost.screens).toBeLessThanOrEqual(5)
  })

  it('a manager replaces a person’s lost code and has the print before them: four presses', async () => {
    const { page, cost, press } = await begin('manager')
    await press('.areas a[href="/branch/qr"]')
    await press(`main a[href*="staff=${site.seed.staffIds[1]}"]`)
    await press('main a.danger')
    await press('main form .danger')
    await page.waitForURL(/\/qr\/replaced/)
    expect(await page.getAttribute('main a.btn.primary', 'href')).toMatch(/names\.pdf\?.*staff=/)
    expect([cost.clicks, cost.fields]).toEqual([4, 0])
  })

  it('a new branch gets its poster: six presses, four fields', async () => {
    const { page, cost, press, type } = await begin('owner')
    await press('.areas a[href="/branch/business"]')
    await press('main a[href="/branch/branches/add"]')
    await type('[name=name]', 'ビストロ青空')
    await type('[name=number]', '7001')
    await type('[name=address]', '東京都台東区1-1')
    await press('label:has([name=kind])')
    await press('main form .btn.primary')
    await page.waitForURL(/\/branch\/business/)
    await press('main a[href$="/edit"]:has-text("ビストロ青空")')
    await press('main a[href*="/branch/qr?branch="]')
    expect(await page.locator('main a[href*="poster.pdf"]').count()).toBe(1)
    expect(cost.clicks).toBeLessThanOrEqual(6)
    expect(cost.fields).toBeLessThanOrEqual(4)
  })
})
