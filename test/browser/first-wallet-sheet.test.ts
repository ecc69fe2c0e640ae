import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { firstAwake, scanFirst, scanWithWallet, walletFrame } from './guest-steps.ts'
import { useSite } from './site.ts'

inChromium('what a sheet on the first page showed is what is charged', () => {
  const site = useSite()
  const charges = () => site.sandbox.books().charges.filter((charge) => charge.paid)
  const wallet = (page: Page) => walletFrame(page).locator('button.wallet')
  beforeEach(() => site.sandbox.control.wallet({ kind: 'apple_pay' }))
  afterEach(() => site.sandbox.control.wallet({ kind: null }))

  /** What is approved waits for its token until what this resolves to is called. */
  async function holdToken(page: Page) {
    const asked = Promise.withResolvers<() => void>()
    await page.route('**/v1/confirmation_tokens', async (route) => {
      await new Promise<void>((go) => asked.resolve(go))
      await route.continue()
    })
    return asked
  }

  it('pressed with words that are too long opens no sheet: the form says so', async () => {
    const before = charges().length
    const { page } = await site.visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await scanFirst(site, page)
    await page.fill('#amount', '700')
    await page.click('#review')
    await page.fill('#review', 'x'.repeat(200))
    await page.waitForSelector('.counter.over')
    await firstAwake(page)
    await wallet(page).click()
    await page.waitForSelector('.errors')
    expect(await page.inputValue('#review')).toHaveLength(200)
    expect(asked.filter((url) => url.includes('confirmation_tokens'))).toEqual([])
    expect(charges().length).toBe(before)
  })

  it('stays locked while what was approved is on its way, whatever the wallet says: the sheet’s amount holds', async () => {
    const before = charges().length
    const { page } = await site.visit()
    await scanWithWallet(site, page, '2000')
    const asked = await holdToken(page)
    await wallet(page).click()
    const go = await asked.promise
    const type = () =>
      page.$eval('#amount', (field) => {
        Object.assign(field, { value: '9000' })
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    await type()
    // Turned down, it tells of a closed sheet: as one that has timed out does.
    await wallet(page).dispatchEvent('click')
    await page.waitForTimeout(500)
    expect(await page.locator('main form > [inert]').count()).toBeGreaterThan(0)
    await type()
    await page.waitForTimeout(1000)
    go()
    await page.waitForSelector('.errors')
    expect(await page.textContent('.errors')).toContain('The wallet showed another amount')
    expect(charges().length).toBe(before)
  })
})
