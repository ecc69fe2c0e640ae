import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { payButton, typeCard } from './guest-steps.ts'
import type { Site } from './site.ts'

const primary = 'main form button.primary'

/** The link that the server has logged at its start. Throws if there is none within a minute. */
export async function linkOf(site: Pick<Site, 'logged'>): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const line = site.logged.find(({ open }) => typeof open === 'string')
    if (line) return String(line.open)
    await wait(100)
  }
  throw new Error('no link yet')
}

export async function typeBusiness(page: Page) {
  await page.fill('#name', '青空株式会社')
  await page.fill('#representative', '青空 花')
  await page.fill('#address', '東京都中央区銀座1-2-3')
  await page.fill('#phone', '03-1234-5678')
  await page.fill('#email', 'info@example.jp')
  await page.click('button[value=preview]')
  await page.waitForSelector('#preview')
  await page.click('button[value=save]')
  await page.waitForURL(/\/setup\/branch$/)
}

export async function typeBranch(page: Page) {
  await page.fill('#name', 'ビストロ青空')
  await page.click('label:has(input[value=restaurant])')
  await page.fill('#number', '7001')
  await page.fill('#address', '東京都中央区銀座1-2-3')
  await page.click(primary)
  await page.waitForURL(/\/setup\/services$/)
}

/** As a guest in a tab of its own, to which the step's button leads. */
export async function testTip(page: Page) {
  const [guest] = await Promise.all([page.context().waitForEvent('page'), page.click('main a.primary')])
  await guest.fill('input[name=amount]', '1000')
  await guest.click('main form button[type=submit]')
  await guest.waitForURL(/\/confirm\?tip=/)
  await typeCard(guest)
  await guest.click(payButton)
  await guest.waitForURL(/\/payment\/success/)
  await guest.close()
}
