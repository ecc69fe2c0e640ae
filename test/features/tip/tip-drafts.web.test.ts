import { expect, it } from 'vitest'
import { mostDrafts } from '../../../server/money/payment/draft.store.ts'
import { testApp } from '../../support/app.ts'
import { beginTip, cardToken, guestBrowser, hiddenField } from '../../support/guest.ts'

let isLow = false
const test = testApp({ lowDisk: () => isLow })
const rowOf = (id: string) =>
  test.deps.db.selectFrom('tip').selectAll().where('id', '=', id).executeTakeFirst()

it('a page of a deleted tip leads to the first page of its venue, and says so', async () => {
  const guest = guestBrowser(test.app)
  const { confirm, tipId } = await beginTip(guest, test.seed.branchId)
  await test.deps.db.deleteFrom('tip').where('id', '=', tipId).execute()
  for (const path of [confirm, confirm.replace('/confirm', ''), confirm.replace('/confirm', '/payment')]) {
    const answer = await guest.get(path)
    expect([answer.status, answer.headers.location]).toEqual([303, `/tip/${test.seed.branchId}`])
    expect((await guest.get(answer.headers.location ?? '')).text).toContain(
      'We no longer have this unfinished tip.',
    )
  }
  const sent = await guest.post(
    confirm.replace('/confirm', '/cancel').replace('/cancel', '/payment/cancel'),
    {},
  )
  expect([sent.status, sent.headers.location]).toEqual([303, `/tip/${test.seed.branchId}`])
})

it('a tip names its network by no address, and only until it is sent', async () => {
  const { tipId } = await beginTip(guestBrowser(test.app), test.seed.branchId)
  expect((await rowOf(tipId))?.network).toMatch(/^[\w-]{16}$/)
})

it('words that a nearly full disk can’t keep are told once, and the tip goes on without them', async () => {
  const guest = guestBrowser(test.app)
  isLow = true
  try {
    const path = `/tip/${test.seed.branchId}`
    const form = { recipient: 'branch', preset: '', amount: '700', review: 'So kind' }
    const told = await guest.post(path, form)
    expect(told.status).toBe(400)
    expect(told.text).toContain('Your message can’t be kept just now.')
    expect(told.text).toContain('>So kind</textarea>')
    expect(hiddenField(told.text, 'wordless')).toBe('1')
    const on = await guest.post(path, { ...form, wordless: '1' })
    expect(on.status).toBe(303)
    const id = new URL(on.headers.location ?? '', 'http://x').searchParams.get('tip') ?? ''
    expect(await rowOf(id)).toMatchObject({ amount: 700, recipient: 'branch', review: '' })
    // Without words there is nothing to tell.
    expect((await guest.post(path, { ...form, review: ' ' })).status).toBe(303)
    // What was approved in a wallet is charged, and nobody is asked.
    const confirmationToken = await cardToken(test.sandbox)
    const paid = await guest.post(`${path}/wallet`, { ...form, confirmationToken, sheet: '700' })
    expect(paid.headers.location).toContain('/payment/success')
    const paidId = new URL(paid.headers.location ?? '', 'http://x').searchParams.get('tip') ?? ''
    expect(await rowOf(paidId)).toMatchObject({ state: 'succeeded', review: '', network: null })
  } finally {
    isLow = false
  }
  // There is room again: what was typed is kept.
  const later = await guest.post(`/tip/${test.seed.branchId}`, {
    recipient: 'all',
    preset: '',
    amount: '700',
    review: 'So kind',
    wordless: '1',
  })
  const id = new URL(later.headers.location ?? '', 'http://x').searchParams.get('tip') ?? ''
  expect(await rowOf(id)).toMatchObject({ review: 'So kind' })
})

it('a guest still tips where somebody in the same network has begun more tips than it may have open', async () => {
  const path = `/tip/${test.seed.branchId}`
  const first = await beginTip(guestBrowser(test.app), test.seed.branchId)
  const row = await rowOf(first.tipId)
  if (!row) throw new Error('no draft')
  const { updated_at, ...draft } = row
  const rows = Array.from({ length: mostDrafts.network + 1 }, (_, at) => ({
    ...draft,
    id: `flood${at}`,
    guest_id: 'flood',
    created_at: Number(row.created_at) + 1000 + at,
    updated_at,
  }))
  for (let from = 0; from < rows.length; from += 500)
    await test.deps.db
      .insertInto('tip')
      .values(rows.slice(from, from + 500))
      .execute()
  const neighbour = guestBrowser(test.app)
  const form = { recipient: 'all', preset: '', amount: '700', review: '' }
  expect((await neighbour.post(path, form)).status).toBe(303)
  const confirmationToken = await cardToken(test.sandbox)
  const paid = await neighbour.post(`${path}/wallet`, { ...form, confirmationToken, sheet: '700' })
  expect(paid.headers.location).toContain('/payment/success')
})
