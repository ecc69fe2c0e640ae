import type { Page } from 'playwright-core'
import { password } from './customer-site.ts'

export const main = 'main form button.primary'

/** The pages, and where mails are read: `outbox` has the page `/outbox`. */
type Way = { url: string; outbox: string }

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
