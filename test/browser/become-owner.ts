import type { Page } from 'playwright-core'
import { password } from './customer-site.ts'

const primary = 'main form button.primary'

/** Whoever was invited registers, proves the address, signs in and accepts the place: the branch area opens. @param codeTo reads the code that was mailed */
export async function becomeOwner(
  codeTo: (email: string) => string | Promise<string>,
  page: Page,
  registerAt: string,
  email: string,
): Promise<void> {
  await page.goto(registerAt)
  await page.fill('#name', '青空 花')
  await page.fill('#email', email)
  await page.fill('#password', password)
  await page.fill('#confirmPassword', password)
  await page.check('#terms')
  await page.click(primary)
  await page.waitForURL(/\/auth\/register\/confirm/)
  await page.fill('#code', await codeTo(email))
  await page.click(primary)
  await page.waitForURL(/\/auth\/login/)
  await page.fill('#email', email)
  await page.fill('#password', password)
  await page.click(primary)
  await page.waitForURL(/\/profile\/invitations$/)
  await page.click(primary)
  // Whoever has a place in a business is at home in its branch area.
  await page.waitForURL(/\/branch$/)
}
