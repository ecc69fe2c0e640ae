import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { nextWalletCard, walletFrame } from './guest-steps.ts'
import type { Site } from './site.ts'

/**
 * A page with a wallet, where 1,600 yen and the words `Kept for the next try` are typed: its card has no funds, which is said and
 * loses nothing; the next tap pays.
 */
export async function payAfterDecline(site: Site, page: Page) {
  const paid = () => site.sandbox.books().charges.filter((charge) => charge.paid).length
  const before = paid()
  const wallet = walletFrame(page).locator('button.wallet')
  await nextWalletCard(site, page, 'pm_card_visa_chargeDeclinedInsufficientFunds')
  await wallet.click()
  await page.waitForURL(/\/payment\/cancel/)
  expect(await page.textContent('main')).toContain('insufficient funds')
  expect(paid()).toBe(before)
  await page.click('a[href*="/confirm"]')
  const text = await page.textContent('main')
  expect(text).toContain('1,600')
  expect(text).toContain('Kept for the next try')
  await wallet.click()
  await page.waitForURL(/\/payment\/success/)
  expect(paid()).toBe(before + 1)
}
