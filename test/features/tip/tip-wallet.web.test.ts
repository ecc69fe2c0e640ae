import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { type Fields, guestBrowser, walletToken } from '../../support/guest.ts'
import { setRow } from '../../support/rows.ts'
import { titleOf, useWire } from '../../web/wire.ts'

describe('a wallet on the first page', () => {
  const test = testApp()
  useWire(test)
  afterEach(() => test.sandbox.control.clearFaults())
  const at = (query = '') => `/tip/${test.seed.branchId}/wallet${query}`
  const offer = (recipient: string, amount: string) => at(`?${new URLSearchParams({ recipient, amount })}`)
  const paid = () => test.sandbox.books().charges.filter((charge) => charge.paid)
  const rows = (token: string) =>
    test.deps.db.selectFrom('tip').selectAll().where('wallet_token', '=', token).execute()
  const approved = async (more: Fields = {}): Promise<Fields> => ({
    recipient: 'all',
    preset: '',
    amount: '1200',
    review: 'Kept',
    sheet: '1200',
    confirmationToken: await walletToken(test.sandbox),
    ...more,
  })
  const policy = (headers: Record<string, unknown>) => String(headers['content-security-policy'])

  it('comes with amount, recipient, how it is shared and the five lines, and sets no cookie', async () => {
    const answer = await guestBrowser(test.app).get(offer('all', '1,000'))
    expect(answer.status).toBe(200)
    expect(answer.text).toMatch(/^<style>/)
    const words = [
      ['¥1,000', 'All staff', 'Shared equally by', 'No fee is added.'],
      ['Paid to', 'When', 'How', 'Delivery', 'Cancelling'],
    ]
    for (const word of words.flat()) expect(answer.text).toContain(word)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toContain('no-store')
    const one = await guestBrowser(test.app).get(offer(`staff:${test.seed.staffIds[0]}`, '1000'))
    expect(one.text).toContain('All of it is for')
  })

  it.each([
    ['below the smallest amount', 'all', '99'],
    ['above the largest', 'all', '100001'],
    ['without one', 'all', ''],
    ['for nobody', 'nobody', '1000'],
    ['for a person who does not work there', 'staff:somebody', '1000'],
  ])('is not offered %s', async (_, recipient, amount) => {
    expect((await guestBrowser(test.app).get(offer(recipient, amount))).status).toBe(204)
  })

  it('is not offered in an app’s own browser, and the page there knows no Stripe', async () => {
    const inside = guestBrowser(test.app, {
      'Accept-Language': 'en',
      'User-Agent': 'Mozilla/5.0 iPhone Safari Line/14.15.0',
    })
    const first = `/tip/${test.seed.branchId}`
    expect((await inside.get(offer('all', '1000'))).status).toBe(204)
    expect(policy((await inside.get(first)).headers)).not.toContain(test.sandbox.url)
    expect(policy((await guestBrowser(test.app).get(first)).headers)).toContain(test.sandbox.url)
    const { headers } = await guestBrowser(test.app).get(`${first}/paid`)
    expect(policy(headers)).not.toContain(test.sandbox.url)
  })

  it('is not offered before opening day or at a closed branch, nor charged there', async () => {
    const branch = test.deps.db.updateTable('branch').where('id', '=', test.seed.branchId)
    const before = paid().length
    const form = await approved()
    for (const change of [{ opens_on: '2099-12-01' }, { closed_at: 1 }]) {
      await branch.set(change).execute()
      try {
        const guest = guestBrowser(test.app)
        // Before opening day a guest is led to the page that says so.
        const refused = [await guest.get(offer('all', '1000')), await guest.post(at(), form)]
        for (const { status, headers } of refused)
          expect(headers.location ?? status).toEqual(
            change.closed_at ? 410 : expect.stringMatching(/coming-soon/),
          )
        const { headers } = await guest.get(`/tip/${test.seed.branchId}`)
        expect(policy(headers)).not.toContain(test.sandbox.url)
      } finally {
        await branch.set({ opens_on: null, closed_at: null }).execute()
      }
    }
    expect([paid().length, await rows(String(form.confirmationToken))]).toEqual([before, []])
  })

  it('charges what was approved, and the browser owns the tip from then on', async () => {
    const guest = guestBrowser(test.app)
    const form = await approved({ recipient: `staff:${test.seed.staffIds[0]}` })
    const answer = await guest.post(at(), form)
    expect(answer.headers.location).toMatch(/\/payment\/success\?tip=/)
    const page = await guest.get(String(answer.headers.location))
    expect(titleOf(page.text)).toBe('Paid. Thank you')
    expect(paid().at(-1)).toMatchObject({ amount: 1200 })
    const [tip] = await rows(String(form.confirmationToken))
    expect(tip).toMatchObject({ state: 'succeeded', staff_id: test.seed.staffIds[0], review: 'Kept' })
  })

  it('belongs to its browser: another guest who has the token sees nothing of it', async () => {
    const form = await approved()
    await guestBrowser(test.app).post(at(), form)
    const other = guestBrowser(test.app)
    await other.post(at(), await approved())
    const before = paid().length
    expect((await other.post(at(), form)).status).toBe(404)
    expect(paid().length).toBe(before)
  })

  it('that was paid is shown as paid, though the person has left since', async () => {
    const before = paid().length
    const form = await approved({ recipient: `staff:${test.seed.staffIds[1]}` })
    await guestBrowser(test.app).post(at(), form)
    const person = test.deps.db.updateTable('staff').where('id', '=', String(test.seed.staffIds[1]))
    await person.set({ deleted_at: 1 }).execute()
    try {
      const again = await guestBrowser(test.app).post(at(), form)
      expect(again.headers.location).toMatch(/\/payment\/success/)
    } finally {
      await person.set({ deleted_at: null }).execute()
    }
    expect(paid().length).toBe(before + 1)
  })

  it.each([
    ['a day later', (tip: string) => ({ id: tip, created_at: Date.now() - 25 * 3_600_000 })],
    ['at another branch', (tip: string) => ({ id: tip, branch_id: test.seed.hotel.branchId })],
  ])('makes nobody the guest who approved, %s', async (_, change) => {
    const before = paid().length
    const form = await approved()
    await guestBrowser(test.app).post(at(), form)
    const [tip] = await rows(String(form.confirmationToken))
    const id = String(tip?.id)
    await test.deps.db.updateTable('tip').set(change(id)).where('id', '=', id).execute()
    const answer = await guestBrowser(test.app).post(at(), form)
    expect([answer.status, answer.headers['set-cookie']]).toEqual([404, undefined])
    expect(paid().length).toBe(before + 1)
  })

  it.each([
    ['another amount than the sheet’s', { amount: '5000' }],
    ['the sheet’s amount made smaller', { sheet: '100' }],
    ['no amount of a sheet', { sheet: '' }],
    ['an amount that can’t be tipped', { amount: '99', sheet: '99' }],
    ['too long a review', { review: 'x'.repeat(200) }],
    ['a person who has left', { recipient: 'staff:gone' }],
    ['no token', { confirmationToken: '' }],
    ['an unknown field', { version: '1' }],
  ] as [string, Fields][])('%s is refused uncharged, and nothing typed is lost', async (_, more) => {
    const before = paid().length
    const form = await approved({ review: 'Still here', ...more })
    const answer = await guestBrowser(test.app).post(at(), form)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(`>${form.review}</textarea>`)
    expect(answer.text).toContain(`value="${form.amount}"`)
    expect(paid().length).toBe(before)
    expect(await rows(String(form.confirmationToken))).toEqual([])
  })

  it('says that the sheet showed another amount at the amount', async () => {
    const answer = await guestBrowser(test.app).post(at(), await approved({ amount: '5000' }))
    expect(answer.text).toContain('The wallet showed another amount')
    expect(answer.text).toMatch(/href="#amount"/)
    // What is asked for again is an ordinary page.
    expect((await guestBrowser(test.app).get(at())).headers.location).toBe(`/tip/${test.seed.branchId}`)
  })

  it('without Stripe keeps the tip, and the same approval pays later', async () => {
    const guest = guestBrowser(test.app)
    const before = paid().length
    const form = await approved()
    test.sandbox.control.fail({ path: '/v1/payment_intents', times: null, status: 500 })
    const away = await guest.post(at(), form)
    expect([away.status, away.text.includes('1,200')]).toEqual([503, true])
    test.sandbox.control.clearFaults()
    expect((await guest.post(at(), form)).headers.location).toMatch(/\/payment\/success/)
    expect(paid().length).toBe(before + 1)
  })

  it('charges nothing that was changed on its own page since', async () => {
    const guest = guestBrowser(test.app)
    const before = paid().length
    const form = await approved()
    test.sandbox.control.fail({ path: '/v1/payment_intents', times: null, status: 500 })
    await guest.post(at(), form)
    test.sandbox.control.clearFaults()
    const [tip] = await rows(String(form.confirmationToken))
    const changed = { recipient: 'all', preset: '', amount: '3000', review: '' }
    await guest.post(`/tip/${test.seed.branchId}?tip=${tip?.id}`, changed)
    expect((await guest.post(at(), form)).headers.location).toMatch(/\/confirm\?tip=/)
    expect(paid().length).toBe(before)
  })

  it('that books lost with its tip is not said to have charged nothing', async () => {
    const form = await approved()
    const guest = guestBrowser(test.app)
    expect((await guest.post(at(), form)).headers.location).toMatch(/\/payment\/success/)
    const [tip] = await rows(String(form.confirmationToken))
    const { db } = test.deps
    // As after a restore, before Stripe's lists are read: nobody here knows that approval.
    const of = tip?.id ?? ''
    await setRow(db, 'tip', of, { wallet_token: null })
    await db
      .updateTable('payment_attempt')
      .set({ confirmation_token: null })
      .where('tip_id', '=', of)
      .execute()
    const before = paid().length
    const again = guestBrowser(test.app)
    const answer = await again.post(at(), form)
    const page = await again.get(String(answer.headers.location))
    expect(page.text).toContain('This approval was used before')
    expect(page.text).not.toContain('othing has been charged')
    expect(paid().length).toBe(before)
  })
})
