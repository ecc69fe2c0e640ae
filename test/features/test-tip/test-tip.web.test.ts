import { afterEach, describe, expect, it } from 'vitest'
import { recordEventOnce } from '../../../server/money/payment/stripe-event.store.ts'
import { beginTip, type GuestBrowser, guestBrowser, pay, toPreview } from '../../support/guest.ts'
import { mainOf } from '../../support/without-tags.ts'
import { createEmptySite, type EmptySite, sellerForm, setupForm, signInOwner } from '../setup/empty-site.ts'

const here = '/branch/business/test-tip'
let site: EmptySite
let owner: GuestBrowser
afterEach(() => site.close())

async function begin(env: Record<string, string> = {}) {
  site = await createEmptySite({ env })
  owner = await signInOwner(site)
}
const look = async () => mainOf((await owner.get(here)).text)
/** The cards of the owner’s first page, by where they lead. */
const cards = async () => {
  const list = /<div id="cards"[\s\S]*?<\/section>/.exec((await owner.get('/branch')).text)?.[0] ?? ''
  return [...list.matchAll(/<a class="btn" href="([^"?]+)/g)].map(([, path]) => path)
}
/** What the page shows after a look: each check with its mark. */
const marks = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<strong>(.) ([\w-]+)<\/strong>/g)].map(([, mark, id]) => [id ?? '', mark]),
  )

/** Somebody tips the first branch; the id of the tip. */
async function tip(card?: string) {
  const { id } = await site.deps.db.selectFrom('branch').select('id').executeTakeFirstOrThrow()
  const guest = guestBrowser(site.app)
  const { confirm, tipId } = await beginTip(guest, id, { recipient: 'branch' })
  await pay(guest, await toPreview(guest, site.sandbox, confirm, card))
  return tipId
}
const event = (id: string, tipId: string | null) =>
  recordEventOnce(site.deps.db, { id, type: 'charge.updated' }, tipId, site.deps.clock())

describe('a new business', () => {
  it('reads on its first page what is missing, in order, until each is done', async () => {
    await begin()
    const keys = '/branch/business/system'
    const later = ['/branch/members/invite']
    expect(await cards()).toEqual(['/branch/business/legal', '/branch/staff/add', here, keys, ...later])
    await owner.post('/branch/business/legal', { name: setupForm.name, ...sellerForm, to: 'save' })
    expect(await cards()).toEqual(['/branch/staff/add', here, keys, ...later])
    const { db } = site.deps
    const { id: branch_id, business_id } = await db.selectFrom('branch').selectAll().executeTakeFirstOrThrow()
    const person = { id: 'kai', business_id, branch_id, code: '1', name: '石川 海', role: 'staff' as const }
    await db
      .insertInto('staff')
      .values({ ...person, created_at: 1 })
      .execute()
    expect(await cards()).toEqual(['/branch/qr', here, keys, ...later])
    await owner.getBytes(`/branch/qr/print/poster.pdf?branch=${branch_id}`)
    expect(await cards()).toEqual([here, keys, ...later])
    await event('evt', await tip())
    expect(await cards()).toEqual([keys, ...later])
  })
})

describe('the test tip', () => {
  it('is followed into the books, until Stripe’s event about it has come', async () => {
    await begin()
    const first = await owner.get(here)
    expect(mainOf(first.text)).toContain('Waiting for a tip')
    expect(first.text).toContain(`<noscript><meta http-equiv="refresh" content="4;url=${here}"></noscript>`)
    await tip('pm_card_chargeDeclined')
    expect(await look()).toContain('Waiting for a tip')
    // Events of a tip that is not paid, and of none, are no sign.
    const { id } = await site.deps.db.selectFrom('tip').select('id').executeTakeFirstOrThrow()
    await event('evt_declined', id)
    await event('evt_other', null)
    expect(await cards()).toContain(here)
    const paid = await tip()
    const booked = await owner.get(here)
    expect(mainOf(booked.text)).toContain('It works: the tip stands in the books.')
    expect(mainOf(booked.text)).toMatch(/ビストロ青空.*<dd>.*500/)
    expect(mainOf(booked.text)).toContain('Stripe’s event has not arrived yet')
    expect(booked.text).toContain(`<meta http-equiv="refresh" content="4;url=${here}">`)
    expect(await cards()).toContain(here)
    await event('evt_paid', paid)
    const done = await owner.get(here)
    expect(mainOf(done.text)).toContain('Stripe’s event has arrived')
    expect(done.text).not.toContain('http-equiv="refresh"')
    expect(await cards()).not.toContain(here)
    expect(await look()).toContain('Whether both Stripe keys are of one account can be seen only now')
    await owner.post(here, {})
    expect(await look()).not.toContain('both Stripe keys')
  })

  it('is for owners, and not there with live keys or without an open branch', async () => {
    await begin()
    const stranger = guestBrowser(site.app)
    expect((await stranger.get(here)).headers.location).toMatch(/^\/auth\/login/)
    await site.deps.db.updateTable('branch').set({ closed_at: 1 }).execute()
    expect([(await owner.get(here)).status, (await cards()).includes(here)]).toEqual([404, false])
    await site.deps.db.updateTable('branch').set({ closed_at: null }).execute()
    const { id: branch_id } = await site.deps.db.selectFrom('branch').select('id').executeTakeFirstOrThrow()
    await site.deps.db.updateTable('staff').set({ role: 'manager', branch_id }).execute()
    expect((await owner.get(here)).status).toBe(403)
    expect((await owner.post(here, {})).status).toBe(403)
    expect(await site.deps.db.selectFrom('doctor_finding').selectAll().execute()).toEqual([])
    await site.close()
    site = await createEmptySite({
      env: { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
    })
    owner = await signInOwner(site, sellerForm)
    expect((await owner.get(here)).status).toBe(404)
    expect(await cards()).toEqual(['/branch/staff/add', '/branch/members/invite'])
  })
})

describe('the look at Stripe and what accounts stand on', () => {
  const checked = async () => {
    const sent = await owner.post(here, {})
    expect([sent.status, sent.headers.location]).toEqual([303, here])
    return look()
  }

  it('says what a wrong key needs, without the key, and what it was not asked for then', async () => {
    const key = 'sk_test_wrong0123456789'
    await begin({ STRIPE_SECRET_KEY: key })
    expect(await look()).toContain('Nothing has been checked yet.')
    const text = await checked()
    expect(marks(text)).toMatchObject({ 'stripe-key': '✗', 'stripe-publishable-key': '–' })
    expect(text).toContain('refuses STRIPE_SECRET_KEY (401)')
    expect(text).toContain('Stripe cannot be reached with it. No tips can be taken.')
    expect(text).not.toContain('Guests cannot pay by card.')
    expect(text).toContain('Something is wrong.')
    expect(text + JSON.stringify(site.logged)).not.toContain(key)
  })

  it('shows what is right, and can be had again', async () => {
    await begin()
    const text = await checked()
    expect(marks(text)).toMatchObject({ 'stripe-key': '✓' })
    expect(text).toContain('Check again')
  })
})
