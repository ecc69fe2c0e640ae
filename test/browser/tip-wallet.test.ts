import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { failWalletTokens, toConfirm, walletFrame } from './guest-steps.ts'
import { layoutShifts, watchLayout } from './layout-shift.ts'
import { useSite } from './site.ts'

inChromium('a wallet on the confirm page', () => {
  const site = useSite()
  const charges = () => site.sandbox.books().charges
  const paid = () => charges().filter((charge) => charge.paid).length
  const wallet = (page: Page) => walletFrame(page).locator('button.wallet')
  beforeEach(() => site.sandbox.control.wallet({ kind: 'apple_pay' }))
  afterEach(() => site.sandbox.control.wallet({ kind: null }))

  it('pays with one tap, or two at once, from the scan three pages away', async () => {
    const before = paid()
    const { page, complaints } = await site.visit()
    const pages: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) pages.push(new URL(page.url()).pathname.split('/').slice(3).join('/'))
    })
    await toConfirm(site, page, '1500', 'By the wallet')
    await wallet(page).dblclick()
    await page.waitForURL(/\/payment\/success\?tip=\w+$/)
    const text = await page.textContent('main')
    expect(text).toContain('1,500')
    expect(text).toContain('By the wallet')
    expect(pages).toEqual(['', 'confirm', 'payment/success'])
    expect(paid()).toBe(before + 1)
    expect(complaints).toEqual([])
  })

  it('that Stripe can’t read says so in place, and nothing is sent', async () => {
    const { page } = await site.visit()
    await toConfirm(site, page)
    await wallet(page).waitFor()
    await failWalletTokens(page)
    await wallet(page).click()
    await page.waitForSelector('.wallets [role=alert]')
    expect(await page.textContent('.wallets [role=alert]')).toMatch(/^Error: \S/)
    expect(page.url()).toContain('/confirm')
    await page.unroute('**/v1/confirmation_tokens')
    await wallet(page).click()
    await page.waitForURL(/\/payment\/success/)
  })

  it.each(['apple_pay', null] as const)('moves nothing, however late it comes (%s)', async (kind) => {
    site.sandbox.control.wallet({ kind, afterMs: 2000 })
    const { page } = await site.visit({ viewport: { width: 360, height: 640 } })
    // Heard from the first moment, however long it takes until we ask.
    await page.addInitScript(
      `window.told = new Promise((tell) => addEventListener('message', ({ data }) => data?.event && tell(data)))`,
    )
    await watchLayout(page)
    await toConfirm(site, page)
    const card = page.locator('a[href*="/credit"][aria-expanded]')
    const before = await card.boundingBox()
    expect(await page.evaluate('told')).toMatchObject({ event: 'ready' })
    expect(await wallet(page).count()).toBe(kind ? 1 : 0)
    expect(await layoutShifts(page)).toEqual([])
    expect(await card.boundingBox()).toEqual(before)
    expect(await page.$eval('.wallets', (wallets) => wallets.clientHeight)).toBeGreaterThan(80)
  })
})
