import { afterAll } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { openQrSite, type QrSite, type Who } from '../qr/qr-site.ts'
import { payTip, takeBack } from './earned.ts'

const now = Date.now()
/** In Tokyo. */
export const today = dayIn('Asia/Tokyo', now)
export const lastYear = Number(today.slice(0, 4)) - 1

type Tips = Record<'all' | 'staff' | 'other' | 'hotel' | 'branch' | 'old', string>
type Seen = { status: number; text: string; html: string }
export type EarningSite = QrSite & { tips: Tips; see(who: Who, path: string): Promise<Seen> }

/** A page as somebody sees it; its text with a bar wherever there is a tag. */
export async function see(site: QrSite, who: Who, path: string): Promise<Seen> {
  const { status, text: html } = await site.as[who].get(path)
  const text = html
    .slice(html.indexOf('<main'))
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n+/g, '|')
  return { status, text, html }
}

/** The demo's restaurant and hotel with tips of today and of last year, and somebody signed in for each role. */
export async function openEarningSite(): Promise<EarningSite> {
  const site = await openQrSite()
  const { db, payments } = site.deps
  // Stripe does not know the payments below, so the books are the account's before they are there.
  for await (const _ of payments.listPaidIntents(now)) break
  const { branchId, staffIds, hotel } = site.seed
  const old = Date.parse(`${lastYear}-03-05T12:00:00+09:00`)
  const pay = (more: Partial<Parameters<typeof payTip>[1]>) =>
    payTip(db, { branchId, amount: 600, at: now, ...more })
  const tips: Tips = {
    old: await pay({ amount: 4000, at: old, staffId: site.staffId }),
    hotel: await pay({ branchId: hotel.branchId, amount: 9000, recipient: 'branch' }),
    other: await pay({ amount: 777, staffId: staffIds[1], review: 'Only for Ken' }),
    branch: await pay({ recipient: 'branch', feeKnown: false }),
    // Seven people are on the list: the demo's five, and those who sign in here.
    all: await pay({ amount: 1003, review: 'For <everybody>' }),
    staff: await pay({ amount: 2000, staffId: site.staffId, review: 'Thank you' }),
  }
  await takeBack(db, tips.staff, { refunded: 500, at: now })
  return { ...site, tips, see: (who, path) => see(site, who, path) }
}

/** The same for all tests of a file, which closes it. */
export async function earningSite(): Promise<EarningSite> {
  const site = await openEarningSite()
  afterAll(() => site.close())
  return site
}
