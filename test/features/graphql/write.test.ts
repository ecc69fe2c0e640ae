import { beforeAll, describe, expect, it } from 'vitest'
import { paidTip } from '../refund/paid-tip.ts'
import { graphqlSite } from './graphql-site.ts'

const site = graphqlSite()
let branch = ''
beforeAll(() => {
  branch = site.seed.branchId
})

const audited = async (action: string) => {
  const { data } = await site.ask.owner('{ audit(first: 100) { nodes { action subject by } } }')
  return data.audit.nodes.filter((entry: { action: string }) => entry.action === action)
}

describe('staff', () => {
  const add =
    'mutation Add($input: AddStaffInput!) { addStaff(input: $input) { id name code role email account branch { id } qr { url scans } } }'
  const person = { name: '新人 はなこ', code: '777', role: 'STAFF', email: 'hanako@example.jp' }
  const edit =
    'mutation Edit($id: ID!, $input: EditStaffInput!) { editStaff(id: $id, input: $input) { name code role email branch { id } } }'

  it('are added once for one request, with a code for guests; who does it is noted', async () => {
    const input = { ...person, branch, once: 'request-1' }
    const first = await site.ask.owner(add, { input })
    expect(first.errors).toEqual([])
    const { id } = first.data.addStaff
    expect(first.data.addStaff).toMatchObject({ ...person, account: 'INVITED', branch: { id: branch } })
    expect(first.data.addStaff.qr).toMatchObject({ url: expect.stringMatching(/\/q\/\w{12}$/), scans: 0 })
    expect((await site.ask.owner(add, { input })).data.addStaff.id).toBe(id)
    expect(await audited('staff.added')).toMatchObject([{ subject: id, by: 'owner' }])
    const guest = await site.ask.visitor('query Q($id: ID) { branch(id: $id) { tippableStaff { name } } }', {
      id: branch,
    })
    expect(guest.data.branch.tippableStaff).toContainEqual(expect.objectContaining({ name: person.name }))
  })

  it('added one after the other in one request are each there in what comes back', async () => {
    const both = `mutation Both($a: AddStaffInput!, $b: AddStaffInput!) {
      a: addStaff(input: $a) { branch { tippableStaff { name } } }
      b: addStaff(input: $b) { branch { tippableStaff { name } } }
    }`
    const { data, errors } = await site.ask.owner(both, {
      a: { branch, name: 'first', code: '801', role: 'STAFF' },
      b: { branch, name: 'second', code: '802', role: 'STAFF' },
    })
    expect(errors).toEqual([])
    const names = (one: { branch: { tippableStaff: { name: string }[] } }) =>
      // Who was added in the same millisecond stands in any order.
      one.branch.tippableStaff
        .map(({ name }) => name)
        .slice(-2)
        .sort()
    expect(names(data.a)).toContain('first')
    expect(names(data.b)).toEqual(['first', 'second'])
  })

  it('are refused with the messages of the form, in the client’s language, each at its field', async () => {
    const input = { branch, name: ' ', code: 'a b', role: 'STAFF', email: 'nobody' }
    const { errors } = await site.ask.owner(add, { input })
    expect(errors).toMatchObject([
      {
        code: 'BAD_USER_INPUT',
        message: 'There was a validation error with your request.',
        path: 'addStaff',
      },
    ])
    expect(errors[0]?.fields).toEqual([
      { path: ['input', 'name'], message: 'Name is required' },
      { path: ['input', 'code'], message: 'Staff code must be at most 20 letters, digits, dots or hyphens' },
      { path: ['input', 'email'], message: 'Invalid email address' },
    ])
    const chinese = site.endpoint.as(site.tokens.owner, { 'Accept-Language': 'zh-TW,en;q=0.5' })
    const answer = await chinese(add, { input })
    expect(JSON.stringify(answer.errors[0]?.fields)).toMatch(/姓名/)
    const taken = await site.ask.owner(add, { input: { ...person, branch, code: '101', email: '' } })
    expect(taken.errors[0]?.fields).toEqual([
      { path: ['input', 'code'], message: 'This staff code is already used at this branch' },
    ])
  })

  it('are edited; what is left out stays', async () => {
    const id = site.seed.staffIds[1] ?? ''
    const moved = await site.ask.owner(edit, { id, input: { branch: site.seed.hotel.branchId, code: '900' } })
    expect(moved.errors).toEqual([])
    expect(moved.data.editStaff).toMatchObject({
      name: '佐藤 健 (Ken)',
      code: '900',
      role: 'STAFF',
      branch: { id: site.seed.hotel.branchId },
    })
    const wrong = await site.ask.owner(edit, { id, input: { name: '' } })
    expect(wrong.errors[0]?.fields).toEqual([{ path: ['input', 'name'], message: 'Name is required' }])
    const pay =
      'mutation Pay($id: ID!, $input: EditStaffInput!) { editStaff(id: $id, input: $input) { payrollNumber payWay } }'
    const paid = async (input: object) => (await site.ask.owner(pay, { id, input })).data.editStaff
    expect(await paid({ payrollNumber: '0042', payWay: 'CASH' })).toMatchObject({
      payrollNumber: '0042',
      payWay: 'CASH',
    })
    // What is left out stays.
    expect(await paid({ payWay: 'USUAL' })).toMatchObject({ payrollNumber: '0042', payWay: 'USUAL' })
    const owner = await site.ask.owner(edit, { id: 'qr-owner', input: { name: 'New name' } })
    expect(owner.data.editStaff).toMatchObject({ name: 'New name', role: 'OWNER' })
    await site.ask.owner(edit, { id: 'qr-owner', input: { name: 'owner' } })
  })
})

describe('branches', () => {
  it('offer other amounts; what can’t be tipped is refused', async () => {
    const edit =
      'mutation Edit($id: ID!, $input: EditBranchInput!) { editBranch(id: $id, input: $input) { name presets greeting texts { field lang text } } }'
    const { data } = await site.ask.owner(edit, {
      id: branch,
      input: { presets: [2000, 1000], greetingEn: 'Hello', nameHant: '櫻花食堂' },
    })
    expect(data.editBranch).toMatchObject({ name: 'さくら食堂', presets: [1000, 2000], greeting: 'Hello' })
    // Of each field first what is read in the language of the request.
    expect(data.editBranch.texts).toMatchObject([
      { field: 'NAME', lang: 'ja', text: 'さくら食堂' },
      { field: 'NAME', lang: 'zh-Hant', text: '櫻花食堂' },
      { field: 'ADDRESS', lang: 'ja', text: '東京都台東区浅草1-2-3' },
      { field: 'GREETING', lang: 'en', text: 'Hello' },
      { field: 'GREETING', lang: 'ja', text: '本日はご来店ありがとうございます。' },
      { field: 'GREETING', lang: 'zh-Hans', text: '感谢您今日光临本店。' },
    ])
    const long = await site.ask.owner(edit, { id: branch, input: { addressKo: 'x'.repeat(201) } })
    expect(long.errors[0]?.fields).toMatchObject([{ path: ['input', 'addressKo'] }])
    const wrong = await site.ask.owner(edit, { id: branch, input: { presets: [5] } })
    expect(wrong.errors[0]?.fields).toMatchObject([{ path: ['input', 'presets'] }])
    const taken = await site.ask.owner(edit, { id: branch, input: { number: '9901' } })
    expect(taken.errors[0]?.fields).toMatchObject([{ path: ['input', 'number'] }])
  })

  it('keep what an edit does not name', async () => {
    const edit =
      'mutation Edit($id: ID!, $input: EditBranchInput!) { editBranch(id: $id, input: $input) { id } }'
    const { branchId: id } = site.seed.hotel
    const everything = {
      name: 'Inn',
      kind: 'HOTEL',
      number: '5511',
      address: 'Nara',
      presets: [700],
      greeting: 'ようこそ',
      greetingEn: 'Welcome',
      greetingCn: '欢迎',
      greetingKo: '환영합니다',
      nameEn: 'Inn of Nara',
      nameHant: '奈良旅館',
      addressKo: '나라',
      opensOn: '2026-01-02',
      reviewPage: 'https://reviews.example.jp/inn',
    }
    const row = () =>
      site.deps.db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect((await site.ask.owner(edit, { id, input: everything })).errors).toEqual([])
    const before = await row()
    const { closed_at, payday_from, payday_until, ...rest } = before
    // What servers of an earlier version have written there.
    const { greeting_en, greeting_cn, ...typed } = rest as typeof rest & Record<string, unknown>
    expect([greeting_en, greeting_cn]).toEqual([null, null])
    expect([closed_at, payday_from, payday_until]).toEqual([null, null, null])
    expect(Object.values(typed)).not.toContain(null)
    for (const [name, value] of Object.entries(everything)) {
      expect((await site.ask.owner(edit, { id, input: { [name]: value } })).errors).toEqual([])
      expect(await row()).toEqual(before)
    }
  })

  it('are added, closed and opened again', async () => {
    const input = { name: 'New', kind: 'HOTEL', number: '4711', address: 'Kyoto', presets: [500] }
    const added = await site.ask.owner(
      'mutation Add($input: AddBranchInput!) { addBranch(input: $input) { id presets } }',
      { input },
    )
    const { id } = added.data.addBranch
    const close =
      'mutation Close($id: ID!, $closed: Boolean!) { setBranchClosed(id: $id, closed: $closed) { closed } }'
    expect((await site.ask.owner(close, { id, closed: true })).data.setBranchClosed.closed).toBe(true)
    expect(
      (await site.ask.visitor('query Q($id: ID) { branch(id: $id) { id } }', { id })).errors[0]?.code,
    ).toBe('VENUE_CLOSED')
    expect((await site.ask.owner(close, { id, closed: false })).data.setBranchClosed.closed).toBe(false)
    expect((await audited('branch.closed')).length).toBe(1)
  })

  it('get another code, once for the code that was seen', async () => {
    const seen = await site.ask.manager('query Q($id: ID) { branch(id: $id) { qr { token } } }', {
      id: branch,
    })
    const { token } = seen.data.branch.qr
    const replace =
      'mutation Replace($branch: ID!, $token: String!) { replaceCode(branch: $branch, token: $token) { token scans } }'
    const done = await site.ask.manager(replace, { branch, token })
    expect(done.errors).toEqual([])
    expect(done.data.replaceCode.token).not.toBe(token)
    const again = await site.ask.manager(replace, { branch, token })
    expect(again.errors[0]?.fields).toEqual([
      { path: ['token'], message: 'This code had been replaced already.' },
    ])
    expect(await audited('code.replaced')).toMatchObject([{ by: 'manager', subject: branch }])
  })
})

describe('a refund', () => {
  const draft = 'mutation Draft($input: DraftRefundInput!) { draftRefund(input: $input) { id amount state } }'
  const confirm = 'mutation Confirm($id: ID!) { confirmRefund(id: $id) { amount state } }'
  const atStripe = () => site.sandbox.books().refunds.length

  it('is written down, confirmed, and made once however often it is confirmed', async () => {
    const tip = await paidTip(site, 1000)
    const input = { tip, amount: 300, reason: 'DUPLICATE', note: 'Paid twice' }
    const drafted = await site.ask.owner(draft, { input })
    expect(drafted.data.draftRefund).toMatchObject({ amount: 300, state: 'DRAFT' })
    expect(atStripe()).toBe(0)
    const { id } = drafted.data.draftRefund
    const done = await Promise.all([site.ask.owner(confirm, { id }), site.ask.owner(confirm, { id })])
    expect(done.flatMap(({ errors }) => errors)).toEqual([])
    expect(atStripe()).toBe(1)
    const seen = await site.ask.owner(
      'query Q($id: ID!) { tip(id: $id) { refunded tip { state } refunds { amount reason note state } } }',
      { id: tip },
    )
    expect(seen.data.tip).toMatchObject({
      refunded: 300,
      tip: { state: 'PARTIALLY_REFUNDED' },
      refunds: [{ amount: 300, reason: 'DUPLICATE', note: 'Paid twice' }],
    })
    const rest = await site.ask.owner(draft, { input: { tip, reason: 'REQUESTED_BY_CUSTOMER' } })
    expect(rest.data.draftRefund.amount).toBe(700)
  })

  it('is nobody’s but the owner’s', async () => {
    const tip = await paidTip(site, 500)
    const drafted = await site.ask.owner(draft, { input: { tip, reason: 'DUPLICATE' } })
    const { id } = drafted.data.draftRefund
    expect((await site.ask.manager(confirm, { id })).errors[0]?.code).toBe('FORBIDDEN')
    expect((await site.ask.foreign(confirm, { id })).errors[0]?.code).toBe('NOT_FOUND')
    expect((await site.ask.owner(confirm, { id: 'none' })).errors[0]?.code).toBe('NOT_FOUND')
  })
})

describe('a person', () => {
  const update =
    'mutation Update($input: ProfileInput!) { updateProfile(input: $input) { name username email } }'

  it('is called otherwise at once', async () => {
    const input = { name: 'Maria', username: 'maria' }
    expect((await site.ask.customer(update, { input })).data.updateProfile).toMatchObject(input)
    expect((await site.ask.customer('{ me { name username } }')).data.me).toMatchObject(input)
  })
})
