import { describe, expect, it } from 'vitest'
import { type Action, may, rights, type Target } from '../../server/people/access/rights.ts'
import { addAccount, signedIn } from '../features/customer/signed-in.ts'
import { addForeignBranch, qrSite } from '../features/qr/qr-site.ts'
import { paidTip } from '../features/refund/paid-tip.ts'
import { type Fields, guestBrowser } from '../support/guest.ts'

/** Whose it is: one's own, a colleague's, of the branch where staff and manager work, of another one, or nobody's. */
type Place = 'self' | 'colleague' | 'branch' | 'elsewhere' | 'none'
type Ask = {
  what: string
  place: Place
  /** A form to the same address as well, empty or with a field that it does not have: those who may are told so (400). */
  post?: 'empty' | 'unknown'
  /** Where a role is answered otherwise than by this line of the table; why stands beside it. */
  but?: Partial<Record<Who, number>>
}
type Who = 'staff' | 'manager' | 'owner' | 'foreign' | 'customer' | 'stranger'
const ids = { tip: '', colleague: '', elsewhere: '' }

const site = await qrSite()
await addAccount(site, 'customer@example.jp', 'customer')
const customer = await signedIn(site, 'customer@example.jp')
const browsers = { ...site.as, customer, stranger: guestBrowser(site.app) }
await addForeignBranch(site)
ids.tip = await paidTip(site)
ids.colleague = site.seed.staffIds[1] ?? ''
ids.elsewhere = site.seed.hotel.staffIds[1] ?? ''

const at = (what: string, each: Who) =>
  what
    .replace('{self}', `qr-${each}`)
    .replace('{branch}', site.seed.branchId)
    .replace('{hotel}', site.seed.hotel.branchId)
    .replace('{tip}', ids.tip)
    .replace('{colleague}', ids.colleague)
    .replace('{elsewhere}', ids.elsewhere)

/** The real requests behind each right. An action without a row does not compile, one without a request fails. */
const asks: Record<Action, Ask[]> = {
  'earnings.own': [
    { what: '/branch', place: 'none' },
    { what: '/branch/earning', place: 'none' },
    { what: '/branch/profile', place: 'none' },
  ],
  'earnings.branch': [
    { what: '/branch/earning?branch={branch}', place: 'branch' },
    { what: '/branch/earning?branch={hotel}', place: 'elsewhere' },
  ],
  'earnings.business': [{ what: '/branch/earning?branch={hotel}', place: 'elsewhere' }],
  'staff.list': [
    { what: '/branch/staff/{colleague}', place: 'branch' },
    { what: '/branch/staff/{elsewhere}', place: 'elsewhere' },
  ],
  'staff.add': [{ what: '/branch/staff/add', place: 'none', post: 'empty' }],
  'staff.edit': [
    { what: '/branch/staff/{colleague}/edit', place: 'branch', post: 'empty' },
    { what: '/branch/staff/{elsewhere}/edit', place: 'elsewhere', post: 'empty' },
  ],
  'staff.delete': [
    { what: '/branch/staff/{colleague}/delete', place: 'branch', post: 'unknown' },
    { what: '/branch/staff/{elsewhere}/delete', place: 'elsewhere', post: 'unknown' },
  ],
  'staff.import': [{ what: '/branch/staff/import', place: 'none', post: 'empty' }],
  'profile.photo.own': [
    { what: '/branch/staff/{self}/photo', place: 'self', post: 'unknown' },
    // Those who may edit everybody may change their photo, too.
    { what: '/branch/staff/{colleague}/photo', place: 'colleague', post: 'unknown', but: { owner: 200 } },
  ],
  'qr.see': [
    { what: '/branch/qr/print/card.pdf?branch={branch}', place: 'branch' },
    { what: '/branch/qr/print/card.pdf?branch={hotel}', place: 'elsewhere' },
  ],
  'qr.rotate': [
    { what: '/branch/qr/replace?branch={branch}', place: 'branch', post: 'empty' },
    { what: '/branch/qr/replace?branch={hotel}', place: 'elsewhere', post: 'empty' },
  ],
  'branch.add': [{ what: '/branch/branches/add', place: 'none', post: 'empty' }],
  'branch.edit': [
    { what: '/branch/branches/{branch}/edit', place: 'branch', post: 'empty' },
    { what: '/branch/branches/{hotel}/edit', place: 'elsewhere', post: 'empty' },
  ],
  'branch.close': [
    { what: '/branch/branches/{branch}/close', place: 'branch', post: 'empty' },
    { what: '/branch/branches/{hotel}/close', place: 'elsewhere', post: 'empty' },
  ],
  'legal.edit': [{ what: '/branch/business/legal', place: 'none', post: 'empty' }],
  'member.manage': [
    { what: '/branch/members/invite', place: 'none', post: 'empty' },
    { what: '/branch/members/{colleague}', place: 'branch', post: 'empty' },
    { what: '/branch/members/{elsewhere}', place: 'elsewhere', post: 'empty' },
  ],
  // It leads to the tip's page, which says what is wrong.
  refund: [
    { what: '/branch/earning/tips/{tip}/refund', place: 'branch', post: 'empty', but: { owner: 303 } },
  ],
  export: [{ what: '/branch/earning/csv', place: 'none' }],
  'audit.see': [{ what: '/branch/audit', place: 'none' }],
  payday: [
    { what: '/branch/business/payday/settings', place: 'none', post: 'empty' },
    { what: '/branch/business/payday/next', place: 'none', post: 'empty' },
  ],
  // Both for managers only where the owner allows it, which is tested with the pages.
  'payday.see': [{ what: '/branch/business/payday', place: 'none' }],
  cash: [{ what: '/branch/cash', place: 'none', post: 'empty' }],
  words: [{ what: '/branch/words', place: 'none' }],
  'reply.own': [{ what: '/branch/earning/tips/{tip}', place: 'branch', post: 'empty' }],
  // So may everybody who shared in the tip.
  'reply.house': [
    { what: '/branch/earning/tips/{tip}', place: 'branch', post: 'empty', but: { staff: 200 } },
  ],
}

const who: Who[] = ['staff', 'manager', 'owner', 'foreign', 'customer', 'stranger']
const cells = Object.entries(asks).flatMap(([action, rows]) =>
  rows.flatMap((ask) => who.map((each) => [each, action as Action, ask] as const)),
)

it('has a request for every right, and no others', () => {
  expect(Object.keys(asks).sort()).toEqual(Object.keys(rights).sort())
  expect(Object.values(asks).every((rows) => rows.length > 0)).toBe(true)
})

describe.each(cells)('%s: %s', (each, action, ask) => {
  it(`${ask.what} is answered as the table says`, async () => {
    const allowed = answerTo(each, action, ask)
    const seen = await browsers[each].get(at(ask.what, each))
    expect(seen.status).toBe(allowed)
    if (!ask.post) return
    const fields: Fields = ask.post === 'empty' ? {} : { none: 'such' }
    const sent = await browsers[each].post(at(ask.what, each), fields)
    // Those who may are told what is wrong, and nothing happens. What a stranger typed waits on the page that says so.
    const kept = each === 'stranger' && ask.post !== 'empty'
    expect(sent.status).toBe(allowed === 200 ? 400 : kept ? 401 : allowed)
  })
})

/** Strangers are sent to sign in, customers have no business here, other businesses learn nothing. */
function answerTo(each: Who, action: Action, { what, place, but }: Ask): number {
  if (each === 'stranger') return 303
  if (each === 'customer') return 403
  if (each === 'foreign') return place === 'none' || place === 'self' ? 200 : 404
  const self = { staffId: `qr-${each}`, businessId: site.seed.businessId }
  const branchId = each === 'owner' ? undefined : site.seed.branchId
  const targets: Record<Place, Target> = {
    none: {},
    self,
    colleague: { businessId: self.businessId, branchId: site.seed.branchId, staffId: ids.colleague },
    branch: { businessId: self.businessId, branchId: site.seed.branchId },
    elsewhere: { businessId: self.businessId, branchId: site.seed.hotel.branchId },
  }
  if (but?.[each]) return but[each]
  if (may({ ...self, branchId, role: each }, action, targets[place])) return 200
  // A colleague of another branch is not there for those who may not see them; that there are other branches is no secret.
  return place === 'elsewhere' && what.startsWith('/branch/staff/') ? 404 : 403
}
