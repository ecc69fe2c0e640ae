import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { cards, payButton, toConfirm, typeCard } from './guest-steps.ts'
import { useSite } from './site.ts'

inChromium('3-D Secure in Stripe’s own window', () => {
  const site = useSite()
  const paid = () => site.sandbox.books().charges.filter((charge) => charge.paid).length
  const bank = (page: Page) => page.frameLocator('dialog iframe')

  async function toBank(page: Page) {
    await toConfirm(site, page, '1100')
    await typeCard(page, cards.challenge)
    site.sandbox.control.sdkOnly()
    await page.click(payButton)
    await page.waitForURL(/\/payment\?tip=/)
  }

  it('is passed, also by those who reload and press twice, and is charged once', async () => {
    const before = paid()
    const { page, complaints } = await site.visit()
    await toBank(page)
    await bank(page).locator('button[value=complete]').waitFor()
    expect(page.url()).not.toContain('secret')
    await page.reload()
    await bank(page).locator('button[value=complete]').dblclick()
    await page.waitForURL(/\/payment\/success\?tip=\w+$/)
    expect(await page.textContent('main')).toContain('1,100')
    expect(paid()).toBe(before + 1)
    expect(complaints).toEqual([])
  })

  it('that can’t be shown says so, is asked again on demand, and once failed charges nothing', async () => {
    const before = paid()
    const { page } = await site.visit()
    await toConfirm(site, page)
    await typeCard(page, cards.challenge)
    site.sandbox.control.sdkOnly()
    await page.route(site.sandbox.stripeJsUrl, (route) => route.abort())
    await page.click(payButton)
    await page.waitForSelector('main [role=alert]')
    expect(await page.textContent('main [role=alert]')).toContain('could not be opened')
    await page.unroute(site.sandbox.stripeJsUrl)
    await page.click('main [data-island="bank-check"] button')
    await bank(page).locator('button[value=fail]').click()
    await page.waitForURL(/\/payment\/cancel/)
    expect(paid()).toBe(before)
  })
})
