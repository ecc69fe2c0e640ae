import { expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { openCustomerSite, openDays, password } from './customer-site.ts'

const days = ['2026-11-01', '2026-10-31', '2026-10-30', '2026-09-01']
const submit = 'main form[method=post] button[type=submit]'

inChromium('tips of a customer', async () => {
  const site = await openCustomerSite()

  it('chooses days, and the list follows a second later: nothing is lost, and the address says so', async () => {
    const { page, complaints } = await site.customer(days)
    await openDays(site, page)
    const lines = page.locator('.ledger li')
    await page.evaluate(() => document.body.setAttribute('data-mark', ''))
    await page.focus('#from')
    await page.waitForSelector('[data-island="date-filter"][data-awake]', { state: 'attached' })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.fill('#from', '2026-10-30')
    await page.clock.runFor(600)
    await page.fill('#to', '2026-10-31')
    await page.clock.runFor(600)
    expect(await lines.count()).toBe(4)
    await page.clock.resume()
    await page.waitForURL(/from=2026-10-30&to=2026-10-31/)
    await expect.poll(() => lines.count()).toBe(2)
    // The same page, not a new one: the field still has the focus.
    expect(await page.locator('body[data-mark]').count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('to')
    await expect.poll(() => page.textContent('.dates [role=status]')).toContain('2 tips')
    await page.click('.chips a >> nth=2')
    await page.waitForURL(/histories$/)
    expect(await lines.count()).toBe(4)
    expect(complaints).toEqual([])
  })

  it('whose sign-in has ended meanwhile is asked to sign in, and comes back to the days', async () => {
    const { page, email, sub } = await site.customer(days)
    await openDays(site, page)
    await site.db.deleteFrom('session').where('person_id', '=', sub).execute()
    await page.fill('#from', '2026-10-30')
    await page.waitForURL(/\/auth\/login/)
    await page.fill('#email', email)
    await page.fill('#password', password)
    await page.click(submit)
    await page.waitForURL(/histories\?.*from=2026-10-30/)
    expect(await page.locator('.ledger li').count()).toBe(3)
  })
})
