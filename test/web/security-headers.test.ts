import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { beginTip, guestBrowser } from '../support/guest.ts'
import { useWire } from './wire.ts'

describe('security headers', () => {
  const token = 'a-token-for-metrics-that-is-long-enough'
  const test = testApp({}, { PUBLIC_URL: 'https://tips.example.test', METRICS_TOKEN: token })
  const wire = useWire(test)

  it('stand on every answer, those to machines included', async () => {
    const { branchId, codes } = test.seed
    const paths = ['/', `/tip/${branchId}`, `/q/${codes.branch}`, '/nowhere', '/robots.txt', '/graphql']
    for (const path of [...paths, '/ping', '/health', '/metrics']) {
      const { headers } = await wire.ask(path, { headers: { Authorization: `Bearer ${token}` } })
      expect({ path, ...headers }).toMatchObject({
        path,
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('microphone=()'),
      })
    }
  })

  const policyOf = (headers: Record<string, unknown>) =>
    new Map(
      String(headers['permissions-policy'])
        .split(', ')
        .map((line) => line.split('=') as [string, string]),
    )

  it('give no page what it does not need', async () => {
    const policy = policyOf((await wire.ask('/')).headers)
    expect(policy.size).toBeGreaterThan(30)
    const granted = [...policy].filter(([, to]) => to !== '()')
    expect(granted).toEqual([['clipboard-write', '(self)']])
  })

  it('give the camera to the scanner, and wallets to the pages that take a card', async () => {
    const granted = (headers: Record<string, unknown>) =>
      [...policyOf(headers)].filter(([, to]) => to !== '()').map(([name]) => name)
    expect(granted((await wire.ask('/scanner')).headers)).toEqual(['camera', 'clipboard-write'])
    const guest = guestBrowser(test.app)
    const { confirm } = await beginTip(guest, test.seed.branchId)
    const { headers } = await guest.get(confirm.replace('/confirm', '/credit'))
    expect(granted(headers)).toContain('payment')
    expect(granted(headers)).not.toContain('camera')
    const origin = new URL(test.deps.config.stripe.jsUrl).origin
    expect(policyOf(headers).get('payment')).toBe(`(self "${origin}")`)
  })
})
