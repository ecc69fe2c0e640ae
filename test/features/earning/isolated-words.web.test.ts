import { afterAll, beforeAll, expect, it } from 'vitest'
import { setRow } from '../../support/rows.ts'
import { payTip } from './earned.ts'
import { type EarningSite, openEarningSite } from './earning-site.ts'

let site: EarningSite
let tipId = ''
/** As a form took it before such characters were refused. */
const old = 'Thanks\u202e 005,1'
beforeAll(async () => {
  site = await openEarningSite()
  const { branchId } = site.seed
  tipId = await payTip(site.deps.db, { branchId, amount: 1234, at: Date.now(), review: old })
  await setRow(site.deps.db, 'staff', site.staffId, { name: 'שרה\u202e' })
})
afterAll(() => site?.close())

it('reviews and names stand by themselves on pages, whichever way they run', async () => {
  for (const path of ['/branch', '/branch/earning/tips', `/branch/earning/tips/${tipId}`])
    expect([path, (await site.see('owner', path)).html.includes(`<bdi>${old}</bdi>`)]).toEqual([path, true])
  const people = await site.see('owner', `/branch/staff?branch=${site.seed.branchId}`)
  expect(people.html).toMatch(/<bdi class="whole">שרה\u202e?<\/bdi>/)
})

it('a table for a spreadsheet has none of what hides in old texts', async () => {
  const { html } = await site.see('owner', '/branch/earning/csv')
  expect(html).toContain('"Thanks 005,1"')
  expect(html).toContain('שרה')
  expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})
