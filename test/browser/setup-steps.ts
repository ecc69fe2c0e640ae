import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import type { Site } from './site.ts'

const primary = 'main form button.primary'

/** The link that the server has logged at its start. */
export const linkOf = (site: Site): Promise<string> =>
  until(() => {
    const line = site.logged.find(({ open }) => typeof open === 'string')
    if (!line) throw new Error('no link yet')
    return String(line.open)
  })

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
