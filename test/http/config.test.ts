import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '../../server/config.ts'

const secret = 'x'.repeat(32)
const good = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://tips.example.jp',
  SESSION_SECRETS: secret,
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  LEGAL_NAME: 'さくらグループ株式会社',
  LEGAL_REPRESENTATIVE: '桜井 花子',
  LEGAL_ADDRESS: '東京都台東区浅草1-2-3',
  LEGAL_PHONE: '03-1234-5678',
  LEGAL_EMAIL: 'info@sakura.example.jp',
}
const linesOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

describe('the configuration', () => {
  it('is accepted when it is right, and keeps secrets apart from what may be logged', () => {
    const { config, secrets } = loadConfig(good)
    expect(config).toMatchObject({
      publicUrl: 'https://tips.example.jp',
      secureCookies: true,
      maxTipYen: 100_000,
    })
    expect(secrets.session).toEqual([secret])
    for (const value of ['sk_live_abc', 'whsec_abc', secret])
      expect(JSON.stringify(config)).not.toContain(value)
  })

  it('says three mistakes in three lines', () => {
    const lines = linesOf({ ...good, PORT: 'abc', STRIPE_WEBHOOK_SECRET: 'wrong', TIME_ZONE: 'Mars/Olympus' })
    expect(lines).toHaveLength(3)
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
      'PORT',
      'STRIPE_WEBHOOK_SECRET',
      'TIME_ZONE',
    ])
  })

  it.each(['LEGAL_NAME', 'LEGAL_REPRESENTATIVE', 'LEGAL_ADDRESS', 'LEGAL_PHONE', 'LEGAL_EMAIL'])(
    'takes no real money without %s, and says so by name',
    (name) => {
      const line = expect.stringMatching(`^${name} is needed with live Stripe keys: `) as string
      expect(linesOf({ ...good, [name]: '' })).toEqual([line])
      expect(() => loadConfig({ ...good, [name]: ' ' })).toThrow(name)
    },
  )

  it('lets a test installation go without them', () => {
    const { LEGAL_NAME, LEGAL_EMAIL, ...rest } = good
    const testKeys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }
    expect(loadConfig({ ...rest, ...testKeys }).config.legal).toMatchObject({
      name: undefined,
      phone: '03-1234-5678',
    })
    expect([LEGAL_NAME, LEGAL_EMAIL]).not.toContain(undefined)
  })

  it('takes an empty value for one that is not given', () => {
    expect(loadConfig({ ...good, REDIS_URL: '', PORT: '' }).config).toMatchObject({
      redis: false,
      port: 3000,
    })
  })

  it.each([
    ['no address for guests', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['an address without TLS', { PUBLIC_URL: 'http://tips.example.jp' }, 'PUBLIC_URL'],
    ['an address with a path', { PUBLIC_URL: 'https://example.jp/tips' }, 'PUBLIC_URL'],
    ['keys of two modes', { STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['a stand-in for Stripe', { STRIPE_API_URL: 'http://localhost:9999' }, 'STRIPE_API_URL'],
    [
      'a host that only looks like Stripe',
      { STRIPE_API_URL: 'https://api.stripe.com.evil.example' },
      'STRIPE_API_URL',
    ],
    ['a short secret', { SESSION_SECRETS: `${secret},short` }, 'SESSION_SECRETS'],
    ['a database it does not know', { DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  ])('refuses %s in production', (_, change, name) => {
    const lines = linesOf({ ...good, ...change })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} `))
  })

  it('allows a stand-in only where DEMO says so', () => {
    const env = {
      ...good,
      STRIPE_API_URL: 'http://localhost:9999',
      PUBLIC_URL: 'http://localhost:3000',
      DEMO: '1',
    }
    expect(loadConfig(env).config.demo).toBe(true)
  })
})
