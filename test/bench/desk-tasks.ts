import type { Browser, Page } from 'playwright-core'
import { dayIn, daysOfMonth, monthBefore } from '../../server/base/calendar.ts'
import { openChromium } from '../browser/chromium.ts'
import { seekLastMonth, seekTwoMonthsAgo, type Walk, walkFrom } from '../browser/desk-walk.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { type BranchSite, openBranchSite } from './branch-site.ts'
import type { Row } from './rows.ts'

/** What a press costs an owner, in s: 1.35 to find the link, 1.1 to point at it, 0.2 to press (keystroke-level model). */
export const press = 2.65
const tips = 20_000
const rounds = 5

/** How long an owner needs for what they look up each month: the pages as measured in Chromium, and hand and eye. */
export async function measureDeskTasks(note: (text: string) => void): Promise<Row[]> {
  note(`what an owner looks up in ${tips.toLocaleString('en')} tips`)
  const site = await openBranchSite('sqlite', (db, { businessId }) =>
    makeDemoBooks(db, { businessId, tips, seed: 1, until: Date.now() }),
  )
  const browser = await openChromium()
  const today = dayIn('Asia/Tokyo', Date.now())
  const { from } = daysOfMonth(monthBefore(today), today)
  const measure = async (name: string, path: string, go: (walk: Walk) => Promise<void>): Promise<Row> => {
    const took: number[] = []
    let clicks = 0
    for (let round = 0; round < rounds; round++) {
      const page = await signedInPage(browser, site, 'owner')
      await page.goto(site.url + path)
      const walk = walkFrom(page)
      const begun = performance.now()
      await go(walk)
      took.push((performance.now() - begun) / 1000)
      clicks = walk.cost.clicks
      await page.close()
    }
    const pages = Math.max(...took)
    const note = `${clicks} presses of ${press} s, pages ${pages.toFixed(2)} s`
    return { name: `desk, ${name}`, value: clicks * press + pages, budget: 10, unit: 's', note }
  }
  const rows = [
    await measure('last month’s figure and who earned it', '/branch', (walk) => seekLastMonth(walk, from)),
    await measure('the same of two months ago', '/branch/earning', seekTwoMonthsAgo),
  ]
  await browser.close()
  await site.close()
  return rows
}

/** A page of a desk's browser in which a member is signed in. */
export async function signedInPage(
  browser: Browser,
  { url, cookieOf }: BranchSite,
  who: Parameters<BranchSite['cookieOf']>[0],
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 800 } })
  const cookies = cookieOf(who).split('; ')
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', ...value] = cookie.split('=')
      return { name, value: value.join('='), url }
    }),
  )
  return context.newPage()
}
