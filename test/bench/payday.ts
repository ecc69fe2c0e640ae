import { dayIn, daysOfMonth, monthBefore } from '../../server/base/calendar.ts'
import { paths } from '../../server/base/paths.ts'
import type { Db } from '../../server/db/database.ts'
import { openChromium } from '../browser/chromium.ts'
import { payMonth, walkFrom } from '../browser/desk-walk.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { payEverybody } from '../demo/books/pay-everybody.ts'
import type { Seed } from '../demo/seed-demo.ts'
import { formIn } from '../features/payday/payday-form.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { hire } from './bench-site.ts'
import { openBranchSite } from './branch-site.ts'
import { press, signedInPage } from './desk-tasks.ts'
import type { Row } from './rows.ts'

const timeZone = 'Asia/Tokyo'
const people = 40
/** Half of them are of the branch with so many people. */
const tips = 20_000
const rounds = 7

/** Notes each of the last twelve months but the last as paid, and tells guests. */
export async function payMonths(db: Db, { businessId }: Seed, now: number): Promise<void> {
  const owners = db.selectFrom('staff').select('id').where('role', '=', 'owner')
  const { id: memberId } = await owners.executeTakeFirstOrThrow()
  const today = dayIn(timeZone, now)
  const months: string[] = []
  for (let month = monthBefore(today); months.length < 12; month = monthBefore(month)) months.unshift(month)
  for (const month of months.slice(0, -1)) {
    const { to } = daysOfMonth(month, today)
    await payEverybody(db, { businessId, memberId }, { until: to, payDay: to }, now)
  }
  await db.updateTable('business').set({ tells_guests: 1 }).execute()
}

const numbered = (db: Db) =>
  db
    .updateTable('staff')
    .set((e) => ({ payroll_number: e.ref('id') }))
    .execute()

/** What an owner waits for on payday: 40 people, 10,000 tips of three years in one payday. */
export async function measurePayday(kind: DatabaseKind, note: (text: string) => void): Promise<Row[]> {
  note(`${kind}: a payday of ${people} people`)
  const site = await openBranchSite(kind, async (db, seed) => {
    await hire(db, seed, people)
    await makeDemoBooks(db, { businessId: seed.businessId, tips, seed: 1, until: Date.now() })
    await numbered(db)
  })
  const shown: number[] = []
  let html = ''
  for (let round = 0; round < rounds; round++) {
    const { ms, html: page } = await site.ask('owner', paths.paydayNext())
    shown.push(ms)
    html = page
  }
  const begun = performance.now()
  const answer = await fetch(site.url + paths.paydayNext(), {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: site.cookieOf('owner'), 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(formIn(html, 'pay')),
  })
  const made = performance.now() - begun
  if (answer.status !== 303) throw new Error(`the payday is not made: ${answer.status}`)
  const looked = await site.ask('owner', answer.headers.get('location') ?? '')
  await site.close()
  const row = (what: string, value: number) => {
    return { name: `${kind}, ${what}`, value, budget: 1000, unit: 'ms' as const }
  }
  return [
    row('a payday is shown', shown.sort((a, b) => a - b)[rounds >> 1] ?? 0),
    row('it is made', made),
    row('its page', looked.ms),
  ]
}

/** 10,000 tips of one month in a house of 40, of whom one has left since. */
async function fillMonth(db: Db, seed: Seed, now: number): Promise<void> {
  const { to } = daysOfMonth(monthBefore(dayIn(timeZone, now)), dayIn(timeZone, now))
  await hire(db, seed, people)
  await numbered(db)
  const until = Date.parse(`${to}T14:59:59Z`)
  const days = Number(to.slice(8)) - 1
  await makeDemoBooks(db, { businessId: seed.businessId, tips, seed: 1, until, days })
  await setRow(db, 'staff', seed.hotel.staffIds[0] ?? '', { deleted_at: now })
}

/** What an owner does once a month, by what stands on the screen alone. The password was typed in the minutes before. */
export async function measureOwnersMonth(note: (text: string) => void): Promise<Row[]> {
  note(`an owner's month: ${people} people, ${(tips / 2).toLocaleString('en')} tips`)
  const site = await openBranchSite('sqlite', (db, seed) => fillMonth(db, seed, Date.now()))
  const browser = await openChromium()
  const page = await signedInPage(browser, site, 'owner')
  await page.goto(`${site.url}/branch`)
  const walk = walkFrom(page)
  const begun = performance.now()
  const { csv } = await payMonth(walk)
  const pages = (performance.now() - begun) / 1000
  await browser.close()
  await site.close()
  const rows = csv.trim().split('\n').length - 1
  if (rows < people - 2) throw new Error(`the payroll file has ${rows} people`)
  const { clicks } = walk.cost
  return [
    { name: 'an owner’s month, presses', value: clicks, budget: 4 },
    {
      name: 'an owner’s month',
      value: clicks * press + pages,
      budget: 30,
      unit: 's',
      note: `pages ${pages.toFixed(2)} s, ${rows} people in the file`,
    },
  ]
}
