import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'
import { setRow } from '../support/rows.ts'
import { type StepName, tipLives } from './tip-lives.ts'
import { ownForm, titleOf, useWire } from './wire.ts'

describe('a venue that has closed', () => {
  const test = testApp()
  const wire = useWire(test)
  const close = (closed_at: number | null) =>
    setRow(test.deps.db, 'branch', test.seed.branchId, { closed_at })
  afterEach(() => close(null))

  it('takes no tips any more, and says so', async () => {
    await close(1)
    const path = `/tip/${test.seed.branchId}`
    for (const step of ['', '/confirm', '/credit', '/payment', '/payment/success', '/payment/cancel']) {
      const { status, text } = await wire.ask(path + step, { headers: { 'Accept-Language': 'en' } })
      expect([step, status, titleOf(text)]).toEqual([step, 410, 'No tips here at the moment'])
      expect(text).toContain('href="/tip"')
    }
    const body = 'recipient=all&amount=500'
    const posted = await wire.ask(path, { method: 'POST', headers: ownForm, body })
    expect([posted.status, posted.headers['set-cookie']]).toEqual([410, undefined])
    const typed = await wire.ask('/tip', {
      method: 'POST',
      headers: ownForm,
      body: `branchNumber=${test.seed.branchNumber}`,
    })
    expect([typed.status, typed.text]).toEqual([400, expect.stringContaining('No venue has this number')])
  })

  it.each(['draft', 'ready', 'declined'] as const)('charges no tip that is %s', async (name) => {
    const life = await tipLives(test)[name]()
    await close(1)
    const toPay: StepName[] = ['amount', 'confirm', 'credit', 'payment']
    for (const step of toPay) {
      expect([step, (await life.guest.get(life.at(step))).status]).toEqual([step, 410])
      const form = { recipient: 'all', preset: '', amount: '500', review: '', version: '1', receiptEmail: '' }
      expect([step, (await life.guest.post(life.at(step), form)).status]).toEqual([step, 410])
    }
    const why = await life.guest.get(life.at('cancel'))
    expect(why.status).toBe(name === 'declined' ? 200 : 303)
    expect(
      test.sandbox.books().charges.filter((charge) => charge.paid && charge.metadata.tip_id === life.tipId),
    ).toEqual([])
  })

  it('still shows what was paid there, and what is under way', async () => {
    const lives = tipLives(test)
    const [paid, waiting, left] = [await lives.succeeded(), await lives.bank(), await lives.cancelled()]
    await close(1)
    expect((await paid.guest.get(paid.at('success'))).status).toBe(200)
    expect((await waiting.guest.get(waiting.at('payment'))).status).toBe(200)
    expect((await left.guest.get(left.at('cancel'))).status).toBe(200)
    expect((await left.guest.post(left.at('cancel'), {})).status).toBe(410)
  })
})

describe('a code', () => {
  const test = testApp()
  const wire = useWire(test)
  const scans = async (token: string) => {
    await test.deps.scans.flush()
    const row = await test.deps.db
      .selectFrom('qr_token')
      .select('scans')
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    return row.scans
  }
  const from = (address: string, headers: Record<string, string> = {}) => ({
    headers: { 'X-Forwarded-For': address, ...headers },
  })

  it('leads to its venue, its person chosen, and counts once for each scan', async () => {
    const { codes, branchId, staffIds } = test.seed
    const branch = await wire.ask(`/q/${codes.branch}`)
    expect([branch.status, branch.headers.location]).toEqual([303, `/tip/${branchId}`])
    const person = await wire.ask(`/q/${codes.staff}`)
    expect([person.status, person.headers.location]).toEqual([303, `/tip/${branchId}?staff=${staffIds[0]}`])
    expect([await scans(codes.branch), await scans(codes.staff)]).toEqual([1, 1])
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => wire.ask(`/q/${codes.branch}`, from(`192.0.2.${n}`))),
    )
    expect(await scans(codes.branch)).toBe(11)
  })

  it.each([
    '。',
    ')',
    '.',
    ',',
    '、',
    '）',
    '」',
    '!',
    '?',
    ' ',
    '_',
    '*',
    '“',
    '\u200b',
    'をどうぞ',
    '…',
    '>',
    ';',
  ])(
    'leads on with a sign behind its address, as messengers link it (%s), in capitals, too',
    async (sign) => {
      const { codes, branchId } = test.seed
      for (const path of [`/q/${codes.branch}`, `/Q/${codes.branch.toUpperCase()}`]) {
        const { status, headers } = await wire.ask(path + encodeURIComponent(sign))
        expect([path, status, headers.location]).toEqual([path, 303, `/tip/${branchId}`])
      }
    },
  )

  it.each(['%E3%80%82', '%20', '-', '...', '____', `${'a'.repeat(64)}.`])(
    'is unknown where nothing of it is left: %s',
    async (nothing) => {
      const { status, text } = await wire.ask(`/q/${nothing}`, { headers: { 'Accept-Language': 'en' } })
      expect([status, titleOf(text)]).toEqual([404, 'This code is not known'])
    },
  )

  it.each([
    ['a picture on another site', { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }, 0],
    ['a script', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }, 0],
    [
      'what is no visit, though it asks for a page',
      { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'document' },
      0,
    ],
    ['a frame', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }, 0],
    ['a page fetched ahead', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Purpose': 'prefetch;prerender' }, 0],
    ['a person', { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }, 1],
  ] as [string, Record<string, string>, number][])(
    'is opened by %s: %o counts %i',
    async (what, headers, counted) => {
      const { codes } = test.seed
      const before = await scans(codes.branch)
      await wire.ask(`/q/${codes.branch}`, from(`203.0.113.${what.length}`, headers))
      expect(await scans(codes.branch)).toBe(before + counted)
    },
  )

  it('is not scanned by those who only ask whether it is there', async () => {
    const { codes } = test.seed
    const before = await scans(codes.branch)
    // From where nobody has scanned yet.
    const { headers } = from('192.0.2.200')
    const head = await wire.ask(`/q/${codes.branch}`, { method: 'HEAD', headers })
    expect([head.status, head.headers.location]).toEqual([303, `/tip/${test.seed.branchId}`])
    expect((await wire.ask(`/q/${codes.branch}`, { method: 'OPTIONS' })).status).toBe(200)
    expect((await wire.ask(`/q/${codes.branch}`, { method: 'POST', headers: ownForm })).status).toBe(404)
    expect(await scans(codes.branch)).toBe(before)
  })

  it('that has been revoked says so, counts nothing and leads on', async () => {
    const token = test.seed.hotel.codes.branch
    await test.deps.db.updateTable('qr_token').set({ revoked_at: 1 }).where('token', '=', token).execute()
    const { status, text } = await wire.ask(`/q/${token}`, { headers: { 'Accept-Language': 'en' } })
    expect([status, titleOf(text)]).toEqual([410, 'This code is no longer in use'])
    expect(text).toContain('href="/tip"')
    expect(await scans(token)).toBe(0)
  })
})

describe('a person who has left', () => {
  const test = testApp()
  const wire = useWire(test)

  it('is not chosen for the guest any more, and can’t be tipped by an old page', async () => {
    const { branchId, staffIds, codes } = test.seed
    const gone = staffIds[0] ?? ''
    await setRow(test.deps.db, 'staff', gone, { deleted_at: 1 })
    const code = await wire.ask(`/q/${codes.staff}`)
    expect(code.headers.location).toBe(`/tip/${branchId}`)
    const page = await wire.ask(`/tip/${branchId}?staff=${gone}`)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(`value="staff:${gone}"`)
    expect(page.text).toMatch(/checked=""[^>]*value="all"|value="all"[^>]*checked=""/)

    const guest = guestBrowser(test.app)
    const form = { recipient: `staff:${gone}`, preset: '', amount: '800', review: 'For you' }
    const refused = await guest.post(`/tip/${branchId}?staff=${gone}`, form)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('This person can’t be tipped any more')
    expect(refused.text).toContain('For you')
    expect(refused.text).toContain('800')
    const kept = await beginTip(guest, branchId, { ...form, recipient: 'all' })
    expect(kept.status).toBe(303)
  })
})
