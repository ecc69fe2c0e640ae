import { expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../server/base/calendar.ts'
import { guestLangs } from '../../../views/languages.ts'
import { putPayday } from '../../payday/put-payday.ts'
import { guestBrowser } from '../../support/guest.ts'
import { qrSite } from '../qr/qr-site.ts'

const site = await qrSite()
const today = dayIn('Asia/Tokyo', site.deps.clock())
const writings = ['en', 'ja', 'cn', 'hant', 'ko']

it('a branch’s page says in each writing what was paid to its staff, and says it anew when a line comes back', async () => {
  const { db } = site.deps
  const { businessId, branchId, staffIds } = site.seed
  const lines = staffIds.slice(0, 4).map((staff_id) => ({ staff_id, branch_id: branchId, yen: 1001 }))
  const days = { until: daysBefore(today, 1), pay_day: today }
  await putPayday(db, { business_id: businessId, made_by: 'qr-owner', ...days }, lines)
  const page = async (lang: string) =>
    (await guestBrowser(site.app).get(`/tip/${branchId}?lang=${lang}`)).text
  const says = async (lang: string) => (await page(lang)).includes('4,004')
  const all = () => Promise.all(guestLangs().map(says))
  expect(guestLangs().toSorted()).toEqual(writings.toSorted())
  expect(await all()).toEqual(writings.map(() => false))
  await db.updateTable('business').set({ tells_guests: 1 }).execute()
  expect(await all()).toEqual(writings.map(() => true))
  expect(await page('en')).toContain('By our records ¥4,004 in tips was paid to the staff here on ')
  // The page that was kept is not shown again.
  await db
    .updateTable('payday_line')
    .set({ returned_by: 'qr-owner', returned_at: 1, returned_why: 'x' })
    .where('staff_id', '=', staffIds[0] ?? '')
    .execute()
  expect(await all()).toEqual(writings.map(() => false))
  expect(await page('en')).toContain('By our records ¥3,003')
})
