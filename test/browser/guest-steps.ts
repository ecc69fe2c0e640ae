import type { FrameLocator, Page } from 'playwright-core'
import { listening } from './listening.ts'
import type { Site } from './site.ts'

/** Stripe's documented test cards. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  challenge: '4000002500003155',
} as const

/** Scans the venue's code, chooses an amount and comes to the confirm page. */
export async function toConfirm(site: Site, page: Page, amount = '1000', review = '') {
  await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
  await page.fill('input[name=amount]', amount)
  if (review) await page.fill('textarea[name=review]', review)
  await Promise.all([page.waitForURL(/\/confirm\?tip=/), page.click('main form button[type=submit]')])
}

/** The same as far as Stripe's own page. */
export async function toHosted(site: Site, page: Page, amount = '1000', review = '') {
  await toConfirm(site, page, amount, review)
  await page.click('main form[action*="/confirm"] button[type=submit]')
  await page.waitForURL(`${site.sandbox.url}/**`)
}

export const cardFrame = (page: Page): FrameLocator => page.frameLocator('.card-slot iframe')
export const walletFrame = (page: Page): FrameLocator => page.frameLocator('.wallets iframe')

/** Presses "Pay by card" on the confirm page, where the card's fields open once the script is there. */
export async function openCard(page: Page) {
  await page.click('a[href*="/credit"][aria-expanded]')
  await cardFrame(page).locator('[autocomplete="cc-number"]').waitFor()
}

/** Types a card on the confirm page and comes to the preview. */
export async function typeCard(page: Page, number: string = cards.good) {
  await openCard(page)
  await enterCard(page, number)
}

/** Types a card into Stripe's frame, where it is open, and comes to the preview. */
export async function enterCard(page: Page, number: string = cards.good) {
  const frame = cardFrame(page)
  // The number gets the focus once its frame is there. What is typed at that moment elsewhere would end up in it.
  await frame.locator('[autocomplete="cc-number"]:focus').waitFor()
  await page.fill('input[autocomplete="cc-name"]', 'HANAKO YAMADA')
  await frame.locator('[autocomplete="cc-number"]').fill(number)
  await frame.locator('[autocomplete="cc-exp"]').fill('1230')
  await frame.locator('[autocomplete="cc-csc"]').fill('123')
  await Promise.all([
    page.waitForURL(/\/payment\?tip=/),
    page.click('form[action*="/credit"] button[type=submit]:not([aria-disabled])'),
  ])
}

/** Types on Stripe's hosted page all that it asks, and pays. */
export async function payHosted(page: Page, number: string = cards.good) {
  await page.fill('[autocomplete="cc-number"]', number)
  await page.fill('[autocomplete="cc-exp"]', '1230')
  await page.fill('[autocomplete="cc-csc"]', '123')
  await page.fill('[autocomplete="cc-name"]', 'HANAKO YAMADA')
  const email = page.locator('input[type=email]')
  if (await email.isVisible()) await email.fill('guest@example.jp')
  await page.click('button.wide')
}

/** Stripe can't read what a wallet approves, until this route is taken off. */
export async function failWalletTokens(page: Page) {
  const json = { error: { type: 'api_error', message: '' } }
  await page.route('**/v1/confirmation_tokens', (route) => route.fulfill({ status: 500, json }))
}

export const payButton = 'main form[action*="/payment"] button[type=submit]'

/** The first page, from the code of the branch; its script listens. */
export async function scanFirst(site: Site, page: Page) {
  await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
  await listening(page)
}

/** The same with an amount, and the wallet that pays it. */
export async function scanWithWallet(site: Site, page: Page, amount: string) {
  await scanFirst(site, page)
  await page.fill('#amount', amount)
  await firstAwake(page)
}

/** The wallet on it has come a while ago: what was meant for another button has been pressed. */
export const firstAwake = (page: Page) => page.waitForSelector('.first-wallet:not(.waiting, [inert])')
