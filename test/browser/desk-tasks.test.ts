import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { dayIn, daysOfMonth, monthBefore } from '../../server/base/calendar.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { payTip } from '../features/earning/earned.ts'
import { inChromium } from './chromium.ts'
import { openCustomerSite, password, signIn } from './customer-site.ts'
import { seekLastMonth, walkFrom } from './desk-walk.ts'
import { payHosted, toHosted } from './guest-steps.ts'

inChromium('tasks at the desk', async () => {
  const site = await openCustomerSite()
  const today = dayIn('Asia/Tokyo', Date.now())
  const lastMonth = daysOfMonth(monthBefore(today), today)

  beforeAll(async () => {
    await site.accounts.add({ ...demoMembers.owner, password })
    const { branchId, staffIds } = site.seed
    const at = Date.parse(`${lastMonth.from}T03:00:00Z`)
    await payTip(site.db, { branchId, amount: 1003, at })
    await payTip(site.db, { branchId, amount: 500, at, staffId: staffIds[1] })
  })

  /** Somebody at the start page, who does nothing but press and type. */
  async function begin() {
    const { page } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await signIn(site, page, demoMembers.owner.email)
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
    const walk = await begin()
    const { page, cost } = walk
    await seekLastMonth(walk, lastMonth.from)
    expect(await text(page, '#heading')).toContain('¥1,503')
    expect(cost).toEqual({ clicks: 2, fields: 0, screens: 2 })
    for (const part of ['#heading', '#people thead th', '#people tfoot', 'button.print'])
      expect([part, await inSight(page, part)]).toEqual([part, true])
    // Each person with a sum below, and the month is named.
    expect(await text(page, 'table.books:has(tfoot) tfoot')).toContain('1,503')
    expect(await text(page, '#of')).toContain(String(Number(lastMonth.from.slice(0, 4))))
  })

  it('half of a tip is given back: four presses, no field', async () => {
    const guest = await site.visit({ javaScriptEnabled: false })
    await toHosted(site, guest.page)
    await payHosted(guest.page)
    await guest.page.waitForURL(/\/payment\/success/)
    const { page, cost, press } = await begin()
    await press('#newest a[href*="/branch/earning/tips/"]')
    await press('a[href*="?refund="]')
    expect(await page.locator('#refund').isVisible()).toBe(true)
    await press('#give-back .chips a')
    expect(await text(page, 'main')).toMatch(/¥200 → ¥100/)
    await press('#give-back .btn.primary')
    await expect.poll(() => text(page, 'h1')).toMatch(/Refunded|on its way/)
    expect(cost.fields).toBe(0)
    expect(cost.clicks).toBe(4)
    expect(cost.screens).toBeLessThanOrEqual(5)
  })
})
