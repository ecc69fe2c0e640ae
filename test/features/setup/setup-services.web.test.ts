import { afterEach, describe, expect, it } from 'vitest'
import { startMailSandbox } from '../../sandbox/mail/server.ts'
import { mainOf } from '../../support/without-tags.ts'
import { createEmptySite, type EmptySite } from './empty-site.ts'

let site: EmptySite
afterEach(() => site.close())

/** What the page shows after a look: each check with its mark. */
const marks = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<strong>(.) ([\w-]+)<\/strong>/g)].map(([, mark, id]) => [id ?? '', mark]),
  )

async function look(env: Record<string, string> = {}, accounts = false) {
  site = await createEmptySite({ env, accounts })
  const browser = await site.begin()
  expect(mainOf((await browser.get('/setup/services')).text)).toContain('Nothing has been checked yet.')
  const sent = await browser.post('/setup/services', {})
  expect([sent.status, sent.headers.location]).toEqual([303, '/setup/services'])
  const { text } = await browser.get('/setup/services')
  return { text: mainOf(text), browser }
}

describe('the look at Stripe and what accounts stand on', () => {
  it('shows what is right, of both', async () => {
    const { text } = await look({}, true)
    expect(marks(text)).toMatchObject({ 'stripe-key': '✓', 'cognito-pool': '✓' })
    expect(text).toContain('Check again')
  })

  it('says what a wrong key needs, without the key, and what it was not asked for then', async () => {
    const key = 'sk_test_wrong0123456789'
    const { text, browser } = await look({ STRIPE_SECRET_KEY: key })
    expect(marks(text)).toMatchObject({ 'stripe-key': '✗', 'stripe-publishable-key': '–' })
    expect(text).toContain('refuses STRIPE_SECRET_KEY (401)')
    expect(text).toContain('copy the key again')
    expect(text).toContain('Stripe cannot be reached with it. No tips can be taken.')
    expect(text).not.toContain('Guests cannot pay by card.')
    expect(text).toContain('Something is wrong.')
    expect((await browser.get('/setup')).text).toContain('Needs attention')
    expect(text + JSON.stringify(site.logged)).not.toContain(key)
  })

  it.each([
    ['✓', undefined],
    ['✗', '421 4.3.2 no'],
  ])('sees whether codes can be mailed, where this server keeps the accounts: %s', async (mark, answer) => {
    const server = await startMailSandbox()
    if (answer) server.fail({ stage: 'connect', answer })
    const { text } = await look({ SMTP_URL: server.url, MAIL_FROM: 'tips@example.jp' })
    await server.close()
    expect(marks(text)).toMatchObject({ smtp: mark })
    expect(marks(text)).not.toHaveProperty('cognito-pool')
  })

  it('can’t be had by a stranger', async () => {
    site = await createEmptySite()
    const { guestBrowser } = await import('../../support/guest.ts')
    expect((await guestBrowser(site.app).post('/setup/services', {})).status).toBe(404)
    expect(await site.deps.db.selectFrom('doctor_finding').selectAll().execute()).toEqual([])
  })
})
