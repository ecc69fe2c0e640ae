import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { payButton, payHosted, typeCard } from './guest-steps.ts'
import type { Site } from './site.ts'

/** The link that the server has logged at its start. Throws if there is none within a minute. */
export async function linkOf(site: Pick<Site, 'logged'>): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const line = site.logged.find(({ open }) => typeof open === 'string')
    if (line) return String(line.open)
    await wait(100)
  }
  throw new Error('no link yet')
}

/** The one page behind the link. Its number is offered. */
export async function typeSetup(page: Page) {
  await page.fill('#name', '青空株式会社')
  await page.fill('#branchName', 'ビストロ青空')
  await page.click('label:has(input[value=restaurant])')
  await page.fill('#ownerName', '青空 花')
  await page.fill('#ownerEmail', 'hana@example.jp')
  await page.click('main form button.primary')
  await page.waitForURL(/\/setup$/)
}

/** Without mail: in the same tab to the password, and with it to the owner's first page. */
export async function ownerPassword(page: Page, password: string) {
  await page.click('button[value=open]')
  await page.waitForURL(/\/auth\/link\//)
  await page.fill('#password', password)
  await page.fill('#confirmPassword', password)
  await page.check('#terms')
  await page.click('main form button.primary')
  await page.waitForURL(/\/branch$/)
}

export const testTipCard = 'main a[href="/branch/business/test-tip"]'
export const testTipCheck = 'form[action="/branch/business/test-tip"] button'

/** As a guest in a tab of its own, to which the page of the test tip leads. */
export async function testTip(page: Page, scripts = true) {
  const [guest] = await Promise.all([
    page.context().waitForEvent('page'),
    page.click('main a[target=_blank]'),
  ])
  await guest.fill('input[name=amount]', '1000')
  await guest.click('main form button[type=submit]')
  await guest.waitForURL(/\/confirm\?tip=/)
  if (scripts) {
    await typeCard(guest)
    await guest.click(payButton)
  } else {
    await guest.click('main form[action*="/confirm"] button[type=submit]')
    await guest.waitForSelector('[autocomplete="cc-number"]')
    await payHosted(guest)
  }
  await guest.waitForURL(/\/payment\/success/)
  await guest.close()
}
