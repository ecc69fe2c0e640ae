import { describe, expect, it } from 'vitest'
import { setRow } from '../../support/rows.ts'
import { lastYear, today } from '../earning/earning-site.ts'
import { graphqlSite } from './graphql-site.ts'

const site = graphqlSite()

describe('a visitor', () => {
  const venue =
    'query Venue($id: ID, $number: String) { branch(id: $id, number: $number) { id name kind presets closed tipUrl qr { url since } tippableStaff { name tipUrl } } }'

  it('sees what guests see of a branch, by its id and by its number', async () => {
    const { branchId, branchNumber } = site.seed
    const byId = await site.ask.visitor(venue, { id: branchId })
    const byNumber = await site.ask.visitor(venue, { number: branchNumber })
    expect(byId.errors).toEqual([])
    expect(byNumber).toEqual(byId)
    expect(byId.data.branch).toMatchObject({
      id: branchId,
      kind: 'RESTAURANT',
      closed: false,
      tipUrl: `http://localhost:3000/tip/${branchId}`,
    })
    expect(byId.data.branch.qr.since).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const names = byId.data.branch.tippableStaff.map(({ name }: { name: string }) => name)
    expect(names).toContain('田中 さくら (Sakura)')
    expect(names).not.toContain('owner')
  })

  it('learns that a branch is closed, or that there is none, and has to say which', async () => {
    await setRow(site.deps.db, 'branch', site.seed.hotel.branchId, { closed_at: 1 })
    const hotel = { id: site.seed.hotel.branchId }
    expect((await site.ask.visitor(venue, hotel)).errors[0]?.code).toBe('VENUE_CLOSED')
    const own = await site.ask.owner('query Q($id: ID) { branch(id: $id) { name closed } }', hotel)
    expect(own.data.branch.closed).toBe(true)
    await setRow(site.deps.db, 'branch', hotel.id, { closed_at: null })
    expect((await site.ask.visitor(venue, { id: 'nothing' })).errors[0]?.code).toBe('NOT_FOUND')
    expect((await site.ask.visitor(venue, { number: '000' })).errors[0]?.code).toBe('NOT_FOUND')
    expect((await site.ask.visitor(venue)).errors[0]).toMatchObject({ code: 'BAD_USER_INPUT' })
    const both = await site.ask.visitor(venue, { id: 'a', number: '1' })
    expect(both.errors[0]?.fields).toEqual([{ path: [], message: 'Give either id or number.' }])
  })
})

describe('a person', () => {
  const own = `query Own($first: Int!, $after: String, $from: Day) { me { email name member { role }
    tips(first: $first, after: $after, from: $from) { nodes { id amount spent day branch { name } recipient { kind name } } pageInfo { hasNextPage hasPreviousPage endCursor } }
    visits { nodes { visits spent branch { id } } }
    spending(from: $from) { tips spent thisMonth months { nodes { month spent } } } } }`

  it('sees their tips page by page, where they have been and what they have spent', async () => {
    const { sub } = await site.deps.accounts.identity.holderOf(site.tokens.customer)
    const mine = [site.tips.old, site.tips.hotel, site.tips.staff]
    await site.deps.db.updateTable('tip').set({ person_id: sub }).where('id', 'in', mine).execute()
    const first = await site.ask.customer(own, { first: 2 })
    expect(first.errors).toEqual([])
    const { me } = first.data
    expect([me.email, me.member]).toEqual(['customer@example.jp', null])
    expect(me.tips.nodes.map((tip: { id: string }) => tip.id).toSorted()).toEqual(
      [site.tips.hotel, site.tips.staff].toSorted(),
    )
    expect(me.tips.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    const staffTip = me.tips.nodes.find((tip: { id: string }) => tip.id === site.tips.staff)
    expect(staffTip).toMatchObject({
      amount: 2000,
      spent: 1500,
      day: today,
      recipient: { kind: 'STAFF', name: 'staff' },
    })
    const next = await site.ask.customer(own, { first: 2, after: me.tips.pageInfo.endCursor })
    expect(next.data.me.tips.nodes).toMatchObject([{ id: site.tips.old, day: `${lastYear}-03-05` }])
    expect(next.data.me.tips.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    expect(me.visits.nodes).toHaveLength(2)
    expect(me.spending).toMatchObject({ tips: 3, spent: 14_500, thisMonth: 10_500 })
    expect(me.spending.months.nodes).toMatchObject([
      { month: today.slice(0, 7), spent: 10_500 },
      { month: `${lastYear}-03`, spent: 4000 },
    ])
    const since = await site.ask.customer(own, { first: 5, from: today })
    expect(since.data.me.tips.nodes).toHaveLength(2)
    expect(since.data.me.spending.spent).toBe(10_500)
  })
})

describe('earnings', () => {
  const earned = `query Earned($branch: ID, $staff: ID, $from: Day) { earnings(branch: $branch, staff: $staff) {
    total(from: $from) { tips paid refunded card fee feeTips cash received } thisMonth { received } months { period sum { received } }
    entries(first: 10) { nodes { reason amount day tip { id amount review state recipient { kind } } branch { number } } pageInfo { hasNextPage endCursor } } } }`

  it('are the same as on the pages: the business’s for the owner', async () => {
    const { data, errors } = await site.ask.owner(earned)
    expect(errors).toEqual([])
    const { earnings } = data
    expect(earnings.total).toMatchObject({
      tips: 6,
      paid: 17_380,
      refunded: 500,
      card: 16_880,
      received: 16_880,
      feeTips: 5,
      cash: 0,
    })
    expect(earnings.thisMonth.received).toBe(12_880)
    expect(earnings.months).toMatchObject([
      { period: today.slice(0, 7), sum: { received: 12_880 } },
      { period: `${lastYear}-03`, sum: { received: 4000 } },
    ])
    expect(earnings.entries.nodes.length).toBe(7)
    expect(earnings.entries.nodes).toContainEqual(
      expect.objectContaining({ reason: 'REFUND', amount: -500, day: today }),
    )
    const page = await site.see('owner', '/branch/earning?from=&to=')
    expect(page.text).toContain('16,880')
  })

  it('by person and by branch, in some days', async () => {
    const document = `query By($from: Day) { earnings { byStaff(from: $from) { staffId name left sum { received } } byBranch(from: $from) { branch { id } sum { received } } } }`
    const { data } = await site.ask.owner(document, { from: today })
    const of = (id: string | null) =>
      data.earnings.byStaff.find(({ staffId }: { staffId: string | null }) => staffId === id)?.sum.received
    // Their own tip less what was given back, and their seventh of the one for everybody.
    expect(of('qr-staff')).toBe(1500 + 143)
    expect(of(null)).toBe(9000 + 600)
    expect(data.earnings.byBranch).toMatchObject([
      { branch: { id: site.seed.hotel.branchId }, sum: { received: 9000 } },
      { branch: { id: site.seed.branchId }, sum: { received: 3880 } },
    ])
  })

  it('are the branch’s for its manager and their own for staff', async () => {
    const manager = await site.ask.manager(earned)
    expect(manager.data.earnings.total.received).toBe(7880)
    const staff = await site.ask.staff(earned)
    expect(staff.data.earnings.total).toMatchObject({ received: 4000 + 1500 + 143, fee: 0 })
    const reviews = staff.data.earnings.entries.nodes.map(
      (node: { tip: { review: string } }) => node.tip.review,
    )
    expect(reviews).not.toContain('Only for Ken')
    const person = await site.ask.manager(
      'query Q($id: ID!) { staff(id: $id) { earnings { received } branch { earnings { received } } } }',
      { id: 'qr-staff' },
    )
    expect(person.data.staff).toMatchObject({
      earnings: { received: 5643 },
      branch: { earnings: { received: 7880 } },
    })
  })
})

describe('a tip', () => {
  const tip = 'query Tip($id: ID!) { tip(id: $id) { tip { amount state } refunded own paidAt'
  const all = `${tip} parts { staffId amount } fee card { brand last4 } refunds { id } } }`

  it('is known whole to the owner, without the card to the manager, and in part to those who share it', async () => {
    const id = site.tips.staff
    const owner = await site.ask.owner(all, { id })
    expect(owner.errors).toEqual([])
    expect(owner.data.tip).toMatchObject({
      tip: { amount: 2000, state: 'PARTIALLY_REFUNDED' },
      refunded: 500,
      own: 0,
      parts: [{ staffId: 'qr-staff', amount: 1500 }],
      fee: 72,
      card: { brand: 'visa', last4: '4242' },
      refunds: [],
    })
    const manager = await site.ask.manager(`${tip} parts { amount } card { brand } } }`, { id })
    expect(manager.errors).toMatchObject([{ code: 'FORBIDDEN', path: 'tip.card' }])
    expect((await site.ask.staff(`${tip} } }`, { id })).data.tip.own).toBe(1500)
    const parts = await site.ask.staff(`${tip} parts { amount } } }`, { id })
    expect(parts.errors).toMatchObject([{ code: 'FORBIDDEN', path: 'tip.parts' }])
  })

  it('says where it was made from a payment whose record was lost', async () => {
    const set = site.deps.db.updateTable('tip').where('id', '=', site.tips.branch)
    await set.set({ recovered_at: 1 }).execute()
    const one = 'query Tip($id: ID!) { tip(id: $id) { tip { recovered } } }'
    const lists = 'query { earnings { entries(first: 10) { nodes { tip { id recovered } } } } }'
    const whole = await site.ask.owner(one, { id: site.tips.branch })
    const { nodes } = (await site.ask.owner(lists)).data.earnings.entries
    await set.set({ recovered_at: null }).execute()
    expect(whole.data.tip.tip).toMatchObject({ recovered: true })
    const found = nodes.filter((node: { tip: { recovered: boolean } }) => node.tip.recovered)
    expect(found.map(({ tip }: { tip: { id: string } }) => tip.id)).toEqual([site.tips.branch])
    expect(nodes.length).toBeGreaterThan(1)
  })
})
