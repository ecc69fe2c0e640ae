import { expect, it } from 'vitest'
import { guestLangs } from '../../../views/languages.ts'
import { cameBack, putPayday, setLine } from '../../payday/put-payday.ts'
import { guestBrowser } from '../../support/guest.ts'
import { withoutTags } from '../../support/without-tags.ts'
import { booksOf } from '../payday/payday-form.ts'
import { qrSite } from '../qr/qr-site.ts'

const site = await qrSite()
const { day } = booksOf(site)

it('a branch’s page says in each writing what was paid to its staff, and says it anew when a line comes back', async () => {
  const { db } = site.deps
  const { businessId, branchId, staffIds } = site.seed
  const lines = staffIds.slice(0, 4).map((staff_id) => ({ staff_id, branch_id: branchId, yen: 1001 }))
  const made = { business_id: businessId, made_by: 'qr-owner', until: day(1), pay_day: day(0) }
  const id = await putPayday(db, made, lines)
  const page = async (lang: string) =>
    (await guestBrowser(site.app).get(`/tip/${branchId}?lang=${lang}`)).text
  const all = async () => (await Promise.all(guestLangs().map(page))).map((text) => text.includes('4,004'))
  expect(await all()).toEqual(Array(5).fill(false))
  await db.updateTable('business').set({ tells_guests: 1 }).execute()
  expect(await all()).toEqual(Array(5).fill(true))
  expect(withoutTags(await page('en'))).toContain(
    'By our records ¥4,004 in tips was paid to the staff here on ',
  )
  // The page that was kept is not shown again.
  await setLine(db, id, staffIds[0] ?? '', cameBack('qr-owner'))
  expect(await all()).toEqual(Array(5).fill(false))
  expect(withoutTags(await page('en'))).toContain('By our records ¥3,003')
})
