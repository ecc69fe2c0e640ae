import { beforeAll, describe, expect, it } from 'vitest'
import { type Action, may, rights, type Target } from '../../../server/people/access/rights.ts'
import { graphqlSite, type Person } from './graphql-site.ts'

const site = graphqlSite()
const ids: Record<string, string> = {}
beforeAll(() => {
  Object.assign(ids, {
    branch: site.seed.branchId,
    hotel: site.seed.hotel.branchId,
    colleague: site.seed.staffIds[1],
    elsewhere: site.seed.hotel.staffIds[1],
    tip: site.tips.all,
  })
})

/** Of whom or what: one's own, of the branch where staff and manager work, of the hotel, or of the business. */
type Place = 'self' | 'branch' | 'elsewhere' | 'business'
/** What is asked; `$self` and the names of `ids` stand for ids. Nothing of it changes anything. */
type Ask = { what: string; place: Place }

const changes = 'done in the pages'
const asks: Record<Action, Ask[] | string> = {
  'earnings.own': [
    { what: '{ earnings(staff: "$self") { total { received } } }', place: 'self' },
    { what: '{ staff(id: "$self") { earnings { received } } }', place: 'self' },
  ],
  'earnings.branch': [
    { what: '{ earnings(branch: "$branch") { total { received } byStaff { name } } }', place: 'branch' },
    { what: '{ earnings(branch: "$hotel") { total { received } } }', place: 'elsewhere' },
    { what: '{ earnings(staff: "$colleague") { total { received } } }', place: 'branch' },
    { what: '{ branch(id: "$branch") { earnings { received } } }', place: 'branch' },
    { what: '{ branch(id: "$hotel") { earnings { received } } }', place: 'elsewhere' },
    { what: '{ staff(id: "$colleague") { earnings { received } qr { scans } } }', place: 'branch' },
    { what: '{ tip(id: "$tip") { parts { amount } fee } }', place: 'branch' },
  ],
  'earnings.business': [
    { what: '{ business { earnings { received } } }', place: 'business' },
    { what: '{ earnings { byBranch { sum { received } } } }', place: 'business' },
  ],
  'staff.list': [
    { what: '{ staff(id: "$colleague") { name code role } }', place: 'branch' },
    { what: '{ staff(id: "$elsewhere") { name } }', place: 'elsewhere' },
    { what: '{ branch(id: "$branch") { staff { nodes { name } } } }', place: 'branch' },
    { what: '{ branch(id: "$hotel") { staff { nodes { name } } } }', place: 'elsewhere' },
  ],
  'staff.add': changes,
  'staff.edit': [
    { what: '{ staff(id: "$colleague") { email account } }', place: 'branch' },
    { what: '{ staff(id: "$elsewhere") { email } }', place: 'elsewhere' },
  ],
  'staff.delete': changes,
  'staff.import': 'a file, sent from the page',
  'profile.photo.own': 'a picture, sent from the page',
  'qr.see': [
    { what: '{ branch(id: "$branch") { qr { scans earlierScans } } }', place: 'branch' },
    { what: '{ staff(id: "$colleague") { qr { url } } }', place: 'branch' },
    { what: '{ staff(id: "$elsewhere") { qr { url } } }', place: 'elsewhere' },
  ],
  'qr.rotate': changes,
  'branch.add': changes,
  'branch.edit': changes,
  'branch.close': changes,
  'legal.edit': 'a page of the law, with its preview',
  'member.manage': [{ what: '{ business { members { name role account } } }', place: 'business' }],
  refund: [{ what: '{ tip(id: "$tip") { card { last4 } refunds { id } } }', place: 'branch' }],
  export: 'files, from the pages; here the same lists are read page by page',
  'audit.see': [{ what: '{ audit { nodes { action by } } }', place: 'business' }],
  payday: 'on the pages, with the password',
  'payday.see': [
    {
      what: '{ business { paydays { nodes { number lines { name yen } } } } }',
      place: 'business',
    },
  ],
  cash: 'a form of the page, by hand',
  words: 'on the pages, where the record is printed, too',
  'reply.own': 'one tap on the page of the tip',
  'reply.house': 'one tap on the page of the tip',
}

const people: Person[] = ['staff', 'manager', 'owner', 'foreign', 'customer', 'visitor']
const rows = Object.entries(asks).flatMap(([action, of]) =>
  typeof of === 'string' ? [] : of.map((ask) => [action as Action, ask.what, ask] as const),
)
const forbidden = 'You do not have access to this website.'

it('has every right of the table, or says why not', () => {
  expect(Object.keys(asks).toSorted()).toEqual(Object.keys(rights).toSorted())
})

describe.each(rows)('%s: %s', (action, what, ask) => {
  it.each(people)('as %s', async (who) => {
    const self = `qr-${who}`
    const document = what.replaceAll(/\$(\w+)/g, (_, name: string) =>
      name === 'self' ? self : (ids[name] ?? name),
    )
    const { errors } = await site.ask[who](document)
    const codes = new Set(errors.map(({ code }) => code))
    expect([...codes]).toEqual(expected(who, action, ask))
    const refusal = errors.find(({ code }) => code === 'FORBIDDEN')
    if (refusal) expect(refusal.message).toBe(forbidden)
  })
})

/** The same table as on the pages: another business's is not found, one's own without the right is refused. */
function expected(who: Person, action: Action, { place, what }: Ask): string[] {
  if (who === 'visitor') return ['UNAUTHENTICATED']
  if (who === 'customer') return ['FORBIDDEN']
  if (who === 'foreign') {
    const own = place === 'business' || place === 'self'
    return own || /audit/.test(what) ? [] : ['NOT_FOUND']
  }
  const { businessId, branchId } = site.seed
  const targets: Record<Place, Target> = {
    self: { businessId, staffId: `qr-${who}` },
    branch: { businessId, branchId },
    elsewhere: { businessId, branchId: site.seed.hotel.branchId },
    business: {},
  }
  const member = {
    staffId: `qr-${who}`,
    businessId,
    branchId: who === 'owner' ? undefined : branchId,
    role: who,
  }
  if (may(member, action, targets[place])) return []
  // A colleague of another branch is not there for those who may not see them.
  return [what.includes('$elsewhere') ? 'NOT_FOUND' : 'FORBIDDEN']
}
