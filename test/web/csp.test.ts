import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'
import { type Life, type LifeName, type StepName, steps, tipLives } from './tip-lives.ts'
import { ownForm, useWire } from './wire.ts'

type Policy = Record<string, string[]>

const parse = (header: string): Policy =>
  Object.fromEntries(
    header.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/)
      return [name, values]
    }),
  )

/** Opening tags of a page, with their attributes. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', rest = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          value,
        ]),
      ),
    }),
  )

const none = "'none'"
const own = "'self'"

/** What every page may do. Of styles, files of this site, and two that stand inside pages. */
const strict = (styles: string[]): Policy => ({
  'default-src': [none],
  'base-uri': [none],
  'connect-src': [own],
  'font-src': [none],
  'form-action': [own],
  'frame-ancestors': [none],
  'img-src': [own, 'data:'],
  'manifest-src': [own],
  'object-src': [none],
  'script-src': [own],
  'script-src-attr': [none],
  'style-src': styles,
  'style-src-attr': [none],
  'worker-src': [own],
})

/** Holds a page to its policy. `stripe` is where Stripe is, on the pages that may know it. */
function expectStrict(
  { headers, text }: { headers: Record<string, unknown>; text: string },
  stripe?: string,
) {
  const policy = parse(String(headers['content-security-policy']))
  const styles = policy['style-src'] ?? []
  expect([styles[0], styles.length]).toEqual([own, 3])
  expect(policy).toEqual({
    ...strict(styles),
    ...(stripe && {
      'script-src': [own, stripe],
      'frame-src': [stripe],
      'connect-src': [own, stripe],
      'form-action': [own, stripe, stripe],
    }),
  })
  if (text === '') return
  expect(text).toMatch(/^<!doctype html>/)
  for (const { name, attributes } of tagsOf(text)) {
    const names = [...attributes.keys()]
    expect(names.filter((one) => one === 'style' || one.startsWith('on'))).toEqual([])
    expect(names).not.toContain('nonce')
    if (name === 'script') expect(attributes.get('src')).toMatch(/^\/assets\/[\w-]+\.js$/)
    expect([...attributes.values()].filter((value) => /^\s*(javascript|data):/i.test(value))).toEqual([])
  }
  expect(text).not.toMatch(/<script[^>]*>[^<]/)
  const [style = '', ...more] = [...text.matchAll(/<style>([^<]*)<\/style>/g)].map(
    ([, inside = '']) => inside,
  )
  expect([style.length > 1000, more]).toEqual([true, []])
  expect(styles).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
}

/** The steps that talk to Stripe, or whose forms lead there. */
const withStripe = new Set<StepName>(['confirm', 'credit', 'payment', 'cancel'])

describe('the content security policy', () => {
  const test = testApp({ assets: { dir: undefined, client: '/assets/client-abc.js' } })
  const wire = useWire(test)

  it('is strict on what is refused', async () => {
    const path = `/tip/${test.seed.branchId}`
    // Shown again, the first page may have wallets again.
    const stripe = test.sandbox.url
    expectStrict(await wire.ask(path, { method: 'POST', headers: ownForm, body: 'amount=x' }), stripe)
    expectStrict(
      await wire.ask(path, { method: 'POST', headers: ownForm, body: `review=${'x'.repeat(30_000)}` }),
      stripe,
    )
    expectStrict(await wire.ask(path, { method: 'POST', headers: { 'Accept-Language': 'en' }, body: '' }))
    expectStrict(await wire.ask('/tip', { method: 'POST', headers: ownForm, body: 'branchNumber=0' }))
  })

  const names: LifeName[] = [
    'ready',
    'bank',
    'hosted',
    'processing',
    'declined',
    'cancelled',
    'expired',
    'succeeded',
  ]
  describe.each([...names, 'refunded', 'disputed'] as LifeName[])('of a tip that is %s', (name) => {
    let life: Life
    beforeAll(async () => {
      life = await tipLives(test)[name]()
    })

    it('knows Stripe on the pages that need it, and nowhere else', async () => {
      for (const step of steps) {
        const answer = await life.guest.get(life.at(step))
        const text = answer.status === 303 ? '' : answer.text
        expectStrict({ headers: answer.headers, text }, withStripe.has(step) ? test.sandbox.url : undefined)
      }
    })
  })

  it('holds on error pages of those steps too', async () => {
    const { confirm } = await beginTip(guestBrowser(test.app), test.seed.branchId)
    expectStrict(await wire.ask(confirm), test.sandbox.url)
    expectStrict(await wire.ask(confirm.replace('/confirm', '/payment/success')))
  })

  it('lets what a guest has written stand as text', async () => {
    const guest = guestBrowser(test.app)
    const review = `"><script>alert(1)</script><img src=x onerror=alert(1) style="x">'`
    const { confirm } = await beginTip(guest, test.seed.branchId, { review })
    for (const path of [confirm, confirm.replace('/confirm', '')]) {
      const answer = await guest.get(path)
      expect(answer.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expectStrict(answer, path === confirm ? test.sandbox.url : undefined)
    }
    const refused = await guest.post(`/tip/${test.seed.branchId}`, {
      amount: review,
      review,
      recipient: review,
    })
    expect(refused.status).toBe(400)
    expectStrict(refused, test.sandbox.url)
  })
})

describe('with Stripe itself, on https', () => {
  const live = {
    PUBLIC_URL: 'https://tips.example.jp',
    STRIPE_API_URL: 'https://api.stripe.com',
    STRIPE_JS_URL: 'https://js.stripe.com/endive/stripe.js',
  }
  const test = testApp({}, live)
  const wire = useWire(test)
  const https = { ...ownForm, 'X-Forwarded-Proto': 'https', Host: 'tips.example.jp' }

  it('allows Stripe’s hosts as Stripe documents them, and lifts http to https', async () => {
    const begun = await wire.ask(`/tip/${test.seed.branchId}`, {
      method: 'POST',
      headers: https,
      body: 'recipient=all&amount=500',
    })
    const cookie = String(begun.headers['set-cookie']?.[0]).split(';')[0] ?? ''
    const { headers } = await wire.ask(begun.headers.location ?? '', {
      headers: { ...https, Cookie: cookie },
    })
    const policy = parse(String(headers['content-security-policy']))
    expect(policy['script-src']?.slice(1)).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com'])
    expect(policy['frame-src']).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ])
    expect(policy['connect-src']).toEqual([own, 'https://api.stripe.com'])
    expect(policy['form-action']).toEqual([own, 'https://checkout.stripe.com', 'https://*.stripe.com'])
    for (const path of ['/', begun.headers.location ?? '', '/nowhere']) {
      const answer = await wire.ask(path, { headers: { ...https, Cookie: cookie } })
      expect(parse(String(answer.headers['content-security-policy']))['upgrade-insecure-requests']).toEqual(
        [],
      )
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    }
  })

  it('names its cookies so that no neighbour can set them, and sends them on https only', async () => {
    const begun = await wire.ask(`/tip/${test.seed.branchId}?lang=en`, {
      method: 'POST',
      headers: https,
      body: 'recipient=all&amount=500',
    })
    const cookies = begun.headers['set-cookie'] ?? []
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/)
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['__Host-guest', '__Host-lang'])
    expect(cookies.join()).not.toMatch(/Domain=/i)
    const guest = (cookies.find((one) => one.startsWith('__Host-guest')) ?? '').split(';')[0] ?? ''
    const confirm = begun.headers.location ?? ''
    expect((await wire.ask(confirm, { headers: { ...https, Cookie: guest } })).status).toBe(200)
    const planted = guest.replace('__Host-', '')
    expect((await wire.ask(confirm, { headers: { ...https, Cookie: planted } })).status).toBe(404)
  })
})
