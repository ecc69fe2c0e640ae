import { dayIn, daysBefore, daysOfMonth, monthBefore } from '../../server/base/calendar.ts'
import { paths } from '../../server/base/paths.ts'
import type { Db } from '../../server/db/database.ts'
import { beginChain } from '../../server/money/payday/payday.service.ts'
import { openChromium } from '../browser/chromium.ts'
import { closeMonth, walkFrom } from '../browser/desk-walk.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { makeDeposits } from '../demo/books/demo-payday.ts'
import type { Seed } from '../demo/seed-demo.ts'
import { allArrived, broughtFor } from '../support/brought.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { hiddenField } from '../support/guest.ts'
import { hire } from './bench-site.ts'
import { type BranchSite, openBranchSite } from './branch-site.ts'
import { press, signedInPage } from './desk-tasks.ts'
import type { Row } from './rows.ts'

const timeZone = 'Asia/Tokyo'
const people = 40
/** Half of them are of the branch whose payday it is. */
const tips = 20_000
const rounds = 7

/** Lets a branch's paydays begin on a day, as its owner would. */
export async function beginPaydays(
  db: Db,
  businessId: string,
  branchId: string,
  from: string,
): Promise<void> {
  const owner = await db
    .selectFrom('staff')
    .select('id')
    .where('business_id', '=', businessId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const where = { businessId, branchId, timeZone }
  await beginChain(db, { businessId, memberId: owner.id }, where, from, Date.now())
}

/** What an owner waits for on payday: 40 people, 10,000 tips of three years in one payday. */
export async function measurePayday(kind: DatabaseKind, note: (text: string) => void): Promise<Row[]> {
  note(`${kind}: a payday of ${people} people`)
  const now = Date.now()
  const site = await openBranchSite(kind, async (db, seed) => {
    await hire(db, seed, people)
    await makeDemoBooks(db, { businessId: seed.businessId, tips, seed: 1, until: now })
    await beginPaydays(db, seed.businessId, seed.hotel.branchId, daysBefore(dayIn(timeZone, now), 3 * 366))
  })
  const until = daysBefore(dayIn(timeZone, now), 2)
  const path = paths.paydayNext({ branch: site.seed.hotel.branchId, until })
  const shown: number[] = []
  let html = ''
  for (let round = 0; round < rounds; round++) {
    const { ms, html: page } = await site.ask('owner', path)
    shown.push(ms)
    html = page
  }
  const closed = await close(site, { until, seal: hiddenField(html, 'seal') })
  const downloaded = await site.ask('owner', closed.at)
  await site.close()
  const row = (what: string, ms: number): Row => ({
    name: `${kind}, ${what}`,
    value: ms,
    budget: 1000,
    unit: 'ms',
  })
  return [
    row('a payday is shown', shown.sort((a, b) => a - b)[rounds >> 1] ?? 0),
    row('it is closed', closed.ms),
    row('its page', downloaded.ms),
  ]
}

/** 10,000 tips of one month in a house of 40, of whom one has left since; every yen of it has arrived. */
const fillMonth = async (db: Db, seed: Seed, now: number) => {
  const last = monthBefore(monthBefore(dayIn(timeZone, now)))
  const { from, to } = daysOfMonth(last, dayIn(timeZone, now))
  await hire(db, seed, people)
  await db
    .updateTable('staff')
    .set((e) => ({ payroll_number: e.ref('code') }))
    .where('branch_id', '=', seed.hotel.branchId)
    .execute()
  const until = Date.parse(`${to}T14:59:59Z`)
  await makeDemoBooks(db, {
    businessId: seed.businessId,
    tips,
    seed: 1,
    until,
    days: Number(to.slice(8)) - 1,
  })
  const [leaver] = seed.hotel.staffIds
  await db
    .updateTable('staff')
    .set({ deleted_at: now })
    .where('id', '=', leaver ?? '')
    .execute()
  await beginPaydays(db, seed.businessId, seed.hotel.branchId, from)
  await makeDeposits(db, { businessId: seed.businessId, since: 0, timeZone, now })
}

/** What an owner does once a month, by what stands on the screen alone. The password was typed in the minutes before. */
export async function measureOwnersMonth(note: (text: string) => void): Promise<Row[]> {
  note(`an owner's month: ${people} people, ${(tips / 2).toLocaleString('en')} tips`)
  const now = Date.now()
  let brought = 0
  const site = await openBranchSite('sqlite', async (db, seed) => {
    await fillMonth(db, seed, now)
    brought = await broughtFor(db, seed.hotel.branchId)
  })
  const browser = await openChromium()
  const page = await signedInPage(browser, site, 'owner')
  await page.goto(`${site.url}/branch`)
  const walk = walkFrom(page)
  const begun = performance.now()
  const { text, csv } = await closeMonth(walk, site.seed.hotel.branchId)
  const pages = (performance.now() - begun) / 1000
  await browser.close()
  await site.close()
  if (!text.includes(allArrived(brought)))
    throw new Error(`the payday’s page does not say: ${allArrived(brought)}`)
  const rows = csv.trim().split('\n').length - 1
  if (rows < people - 2) throw new Error(`the payroll file has ${rows} people`)
  const { clicks } = walk.cost
  const seconds = clicks * press + pages
  return [
    { name: 'an owner’s month, presses', value: clicks, budget: 6 },
    {
      name: 'an owner’s month',
      value: seconds,
      budget: 60,
      unit: 's',
      note: `pages ${pages.toFixed(2)} s, ${rows} people in the file`,
    },
  ]
}

async function close({ url, cookieOf, seed }: BranchSite, fields: Record<string, string>) {
  const begun = performance.now()
  const answer = await fetch(url + paths.paydayNext({ branch: seed.hotel.branchId }), {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookieOf('owner'), 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(fields),
  })
  if (answer.status !== 303) throw new Error(`the payday is not closed: ${answer.status}`)
  return { ms: performance.now() - begun, at: answer.headers.get('location') ?? '' }
}
