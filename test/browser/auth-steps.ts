import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { codesTo, password } from './customer-site.ts'

export const main = 'main form button.primary'
/** The password that {@link reset} sets. */
export const fresh = 'Battery-staple-2'

/** The pages, and where mails are read: `outbox` has the page `/outbox`. */
type Way = { url: string; outbox: string }

/** Reads a code for an address where mails are shown. @param nth of the codes sent there, from 1 */
export async function codeFrom({ outbox }: Pick<Way, 'outbox'>, email: string, nth = 1): Promise<string> {
  const codes = () => codesTo({ outbox }, email)
  await expect.poll(async () => (await codes()).length).toBe(nth)
  return (await codes())[0] ?? ''
}

/** As far as the page that wants the code. */
export async function register({ url }: Way, page: Page, email: string) {
  await page.goto(`${url}/auth/login?return=/tip/histories`)
  await page.click('a[href^="/auth/register?"]')
  await page.waitForURL(/\/auth\/register/)
  await page.fill('#name', '田中 さくら')
  await page.fill('#email', email)
  await page.fill('#password', password)
  await page.fill('#confirmPassword', password)
  await page.check('#terms')
  await page.click(main)
  await page.waitForURL(/\/auth\/register\/confirm/)
}

/** With the second code that the address is sent. */
export async function reset(way: Way, page: Page, email: string) {
  await page.goto(`${way.url}/auth/login`)
  await page.click('a[href="/auth/reset-password"]')
  await page.waitForURL(/\/auth\/reset-password$/)
  await page.fill('#email', email)
  await page.click(main)
  await page.waitForURL(/\/auth\/reset-password\/confirm/)
  await page.fill('#code', await codeFrom(way, email, 2))
  await page.fill('#newPassword', fresh)
  await page.fill('#confirmPassword', fresh)
  await page.click(main)
  await page.waitForURL(/\/auth\/login/)
}
