import type { Page } from 'playwright-core'

/** What a task costs: how often somebody presses, what they type, and how many pages they see after the first. */
export type Cost = { clicks: number; fields: number; screens: number }

/** Somebody at a page, who does nothing but press and type. */
export type Walk = {
  page: Page
  cost: Cost
  press(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
}

export function walkFrom(page: Page): Walk {
  const cost: Cost = { clicks: 0, fields: 0, screens: 0 }
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && cost.screens++))
  return {
    page,
    cost,
    press: async (selector) => {
      cost.clicks++
      await page.locator(selector).first().click()
      await page.waitForLoadState()
    },
    type: async (selector, text) => {
      cost.fields++
      await page.fill(selector, text)
    },
  }
}

/** Task: from the first page to last month's figure, and who earned it. `from`: the month's first day. */
export async function seekLastMonth({ page, press }: Walk, from: string) {
  await press('.areas a[href="/branch/earning"]')
  await press(`.chips a[href*="from=${from}"]`)
  await page.waitForURL(/from=/)
  await page.locator('table.books:has(tfoot) tfoot').first().waitFor()
}

/**
 * Task: from the first page everybody is paid up to the last complete period, and the payroll file is fetched. Without the password
 * where it was typed in the last minutes. Returns what stands on the payday's page, and the file's text.
 */
export async function payMonth({ page, press }: Walk): Promise<{ text: string; csv: string }> {
  await press('.areas a[href="/branch/business/payday"]')
  await press('main a.primary[href^="/branch/business/payday/next"]')
  await press('#pay button.primary')
  await page.waitForURL(/\/payday\/(?!next)[^/?]+$/)
  const text = await page.innerText('main')
  const [file] = await Promise.all([page.waitForEvent('download'), press('main a[href*="/payroll"]')])
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(part as Buffer)
  return { text, csv: Buffer.concat(parts).toString() }
}

/** Task: from the earnings to those of two months ago. */
export async function seekTwoMonthsAgo({ page, press }: Walk) {
  const heading = () => page.textContent('#heading')
  for (let month = 0; month < 2; month++) {
    const before = await heading()
    await press('.stepper a')
    while ((await heading()) === before) await page.waitForTimeout(20)
  }
}
