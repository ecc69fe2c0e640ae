import express from 'express'
import { describe, expect, it } from 'vitest'
import { demoSecret } from '../../server/base/constants.ts'
import { trustsNearest } from '../../server/base/networks.ts'
import { loadConfig } from '../../server/config/config.ts'
import { good, linesOf, secret } from '../support/good-environment.ts'

const pool = {
  COGNITO_USER_POOL_ID: 'ap-northeast-1_AbCdEfGhI',
  COGNITO_CLIENT_ID: 'client0000000000000000001',
}
const testKeys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }

describe('the configuration', () => {
  it('is accepted when it is right, and keeps secrets apart from what may be logged', () => {
    const { config, secrets } = loadConfig(good)
    expect(config).toMatchObject({
      publicUrl: 'https://tips.example.jp',
      secureCookies: true,
      tipYen: { minimum: 100, maximum: 100_000 },
    })
    expect(secrets.session).toEqual([secret])
    for (const value of ['sk_live_abc', 'whsec_abc', secret])
      expect(JSON.stringify(config)).not.toContain(value)
  })

  it('says wrong values and what does not go together in one answer, and of a wrong value nothing more', () => {
    const lines = linesOf({
      ...good,
      PORT: 'abc',
      METRICS_PORT: '3000',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
      DEMO: 'yes',
      TIME_ZONE: 'Mars/Olympus',
      STRIPE_WEBHOOK_SECRET: 'wrong',
      PUBLIC_URL: 'http://tips.example.jp',
      SMTP_URL: 'mail.example.jp',
      COGNITO_CLIENT_ID: '!',
      COGNITO_USER_CONTEXT: '1',
    })
    expect(lines).toEqual([
      'PORT must be a whole number, from 0 to 65,535; it is "abc"',
      'STRIPE_WEBHOOK_SECRET must begin with whsec_',
      'COGNITO_CLIENT_ID must be the id of an app client; it is "!"',
      'SMTP_URL must begin with smtps:// or smtp://',
      'TIME_ZONE must be a time zone such as Asia/Tokyo; it is "Mars/Olympus"',
      'DEMO must be 1 or 0; it is "yes"',
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be of one mode: both live or both test',
      'COGNITO_USER_POOL_ID is needed: Cognito needs the user pool and its app client',
      'COGNITO_USER_CONTEXT needs COGNITO_CLIENT_SECRET: Cognito takes it of a client with a secret only',
      'MAIL_FROM is needed: the address that mails come from',
    ])
  })

  it('says one line of an address that is none at all', () => {
    expect(linesOf({ ...good, REDIS_URL: 'redis' })).toEqual([
      'REDIS_URL must begin with redis:// or rediss://',
    ])
  })

  it.each([
    'postgres://tipping@/tipping',
    'postgres:///tipping?host=/run/postgresql',
    'postgresql://a:b@c:5432/e',
  ])('takes %s', (url) => {
    expect(loadConfig({ ...good, DATABASE_URL: url }).secrets.databaseUrl).toBe(url)
  })

  it('sends the address of browsers to Cognito only where that is set, and the app client has a secret', () => {
    expect(loadConfig({ ...good, ...pool }).config.cognito?.userContext).toBe(false)
    const withSecret = { ...good, ...pool, COGNITO_USER_CONTEXT: '1', COGNITO_CLIENT_SECRET: 'abc' }
    expect(loadConfig(withSecret).config.cognito?.userContext).toBe(true)
  })

  it('takes no blanks that were copied along', () => {
    const { secrets, config } = loadConfig({ ...good, STRIPE_WEBHOOK_SECRET: ' whsec_abc ', PORT: ' ' })
    expect([secrets.stripeWebhookSecret, config.port]).toEqual(['whsec_abc', 3000])
  })

  it('leaves it to the database whether the seller is complete', () => {
    const { LEGAL_NAME: _, ...rest } = good
    expect(loadConfig(rest).config.legalSettings).toMatchObject({ name: undefined, phone: '03-1234-5678' })
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
    ['a guessable token for metrics', { METRICS_TOKEN: 'letmein' }, 'METRICS_TOKEN'],
    ['keys of two modes', { STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['a stand-in for Stripe', { STRIPE_API_URL: 'http://localhost:9999' }, 'STRIPE_API_URL'],
    [
      'a host that only looks like Stripe',
      { STRIPE_API_URL: 'https://api.stripe.com.evil.example' },
      'STRIPE_API_URL',
    ],
    ['Stripe without TLS', { STRIPE_API_URL: 'http://api.stripe.com' }, 'STRIPE_API_URL'],
    ['Stripe at another port', { STRIPE_API_URL: 'https://api.stripe.com:8443' }, 'STRIPE_API_URL'],
    ['a stand-in for Stripe’s script', { STRIPE_JS_URL: 'https://evil.example/stripe.js' }, 'STRIPE_JS_URL'],
    ['Stripe’s script without TLS', { STRIPE_JS_URL: 'http://js.stripe.com/v3/' }, 'STRIPE_JS_URL'],
    ['the demo’s secret', { SESSION_SECRETS: `${secret},${demoSecret}` }, 'SESSION_SECRETS'],
    ['a demo that charges cards', { DEMO: '1' }, 'DEMO'],
    ['a short secret', { SESSION_SECRETS: `${secret},short` }, 'SESSION_SECRETS'],
    ['a database it does not know', { DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    ['half of the accounts', { COGNITO_USER_POOL_ID: pool.COGNITO_USER_POOL_ID }, 'COGNITO_CLIENT_ID'],
    ['their other half', { COGNITO_CLIENT_ID: pool.COGNITO_CLIENT_ID }, 'COGNITO_USER_POOL_ID'],
    ['a pool of another region', { ...pool, COGNITO_REGION: 'eu-west-1' }, 'COGNITO_REGION'],
    ['what is no region', { ...pool, COGNITO_REGION: 'tokyo' }, 'COGNITO_REGION'],
    ['a stand-in for Cognito', { ...pool, COGNITO_ENDPOINT: 'http://localhost:9229' }, 'COGNITO_ENDPOINT'],
    [
      'another issuer of accounts',
      { ...pool, COGNITO_ISSUER: 'https://evil.example/pool' },
      'COGNITO_ISSUER',
    ],
  ])('refuses %s in production', (_, change, name) => {
    const lines = linesOf({ ...good, ...change })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} `))
  })

  it('allows a stand-in only where DEMO says so', () => {
    const env = {
      ...good,
      ...testKeys,
      SESSION_SECRETS: demoSecret,
      STRIPE_API_URL: 'http://localhost:9999',
      STRIPE_JS_URL: 'http://localhost:9999/stripe.js',
      ...pool,
      COGNITO_ENDPOINT: 'http://localhost:9229',
      PUBLIC_URL: 'http://localhost:3000',
      DEMO: '1',
    }
    expect(loadConfig(env).config.demo).toBe(true)
  })

  it.each([
    ['', trustsNearest],
    ['loopback,linklocal,uniquelocal', ['loopback', 'linklocal', 'uniquelocal']],
    [' 10.0.0.0/8 , loopback', ['10.0.0.0/8', 'loopback']],
    ['2001:db8::/32,192.0.2.7', ['2001:db8::/32', '192.0.2.7']],
    ['1', 1],
    ['0', 0],
  ])('believes the proxies %j, and so does Express', (value, trusted) => {
    const { trustProxy } = loadConfig({ ...good, TRUST_PROXY: value }).config
    expect(trustProxy).toEqual(trusted)
    expect(() => express().set('trust proxy', trustProxy)).not.toThrow()
  })

  it.each([
    'true',
    '*',
    '10',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '10.0.0.0/',
    '0.0.0.0/0',
    '::/0',
    '2001:db8::/129',
    'proxy',
    ',',
    'loopback,',
  ])('believes no proxies %j', (value) => {
    expect(linesOf({ ...good, TRUST_PROXY: value })).toEqual([
      `TRUST_PROXY must be networks such as 10.0.0.0/8,loopback, or how many proxies (0 to 9); it is "${value}"`,
    ])
  })
})

describe('a setting as people mistype it', () => {
  it('names all that is missing at once', () => {
    const lines = linesOf({ NODE_ENV: 'production' }).map((line) => line.split(' ')[0])
    expect(lines.toSorted()).toEqual([
      'PUBLIC_URL',
      'SESSION_SECRETS',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_SECRET_KEY',
    ])
  })

  it('shows the value, unless it may be a secret', () => {
    expect(linesOf({ ...good, MAX_TIP_YEN: '50000 # max' })).toEqual([
      'MAX_TIP_YEN must be a whole number, from 100 to 99,999,999; it is "50000 # max", for a comment behind a value is part of it',
    ])
    const hidden = {
      STRIPE_SECRET_KEY: 'horse',
      METRICS_TOKEN: 'horse',
      DATABASE_URL: 'horse',
      REDIS_URL: 'horse',
    }
    const mail = { SMTP_URL: 'horse', MAIL_FROM: 'tips@example.jp' }
    const lines = linesOf({ ...good, ...hidden, ...mail, SESSION_SECRETS: 'horse' })
    expect(lines).toHaveLength(6)
    expect(lines.join()).not.toContain('horse')
  })

  it('takes a file that begins with a mark of the editor', () => {
    const { PUBLIC_URL, ...rest } = good
    expect(loadConfig({ ...rest, '\uFEFFPUBLIC_URL': PUBLIC_URL }).config.publicUrl).toBe(PUBLIC_URL)
  })

  it.each(['https://u:p@shop.jp', 'https://shop.jp/?a=1', 'https://shop.jp/#a'])(
    'says what %s must be',
    (url) => {
      expect(linesOf({ ...good, PUBLIC_URL: url })).toEqual([
        'PUBLIC_URL must be scheme and host alone, such as https://tips.example.jp: no path, no ?, no user',
      ])
    },
  )

  it.each([
    [{ TIME_ZONE: 'Etc/GMT+9' }, /^TIME_ZONE Etc\/GMT\+9 is UTC-9: /],
    [{ SMTP_FROM: 'a@b.jp' }, /is MAIL_FROM meant\?$/],
    [{ BACKUP_DIRECTORY: '/b' }, /is BACKUP_DIR meant\?$/],
    [{ LEGAL_TEL: '1' }, /is LEGAL_PHONE meant\?$/],
    [{ COGNITO_POOL: 'x' }, /is COGNITO_USER_POOL_ID meant\?$/],
    [{ MAX_TIP: '1' }, /is MAX_TIP_YEN meant\?$/],
    [{ REDIS: 'x' }, /is REDIS_URL meant\?$/],
    [{ STRIPE_SECRET: 'x' }, /is STRIPE_SECRET_KEY meant\?$/],
    [{ PUBLIC_ULR: 'x' }, /is PUBLIC_URL meant\?$/],
  ])('warns of %j', (env, line) => {
    const { warnings } = loadConfig({ ...good, PUBLIC_URL: 'https://tips.shop.jp', ...env })
    expect(warnings).toEqual([expect.stringMatching(line)])
  })

  it('says an SSL mode of PostgreSQL by the name that its driver does not warn of', () => {
    const url = (query: string) => `postgres://a:b@c:5432/e${query}`
    const read = (query: string) => loadConfig({ ...good, DATABASE_URL: url(query) }).secrets.databaseUrl
    expect(read('?sslmode=require')).toBe(url('?sslmode=verify-full'))
    expect(read('?a=1&sslmode=prefer&b=2')).toBe(url('?a=1&sslmode=verify-full&b=2'))
    for (const kept of ['?sslmode=disable', '?sslmode=no-verify', '?uselibpqcompat=true&sslmode=require'])
      expect(read(kept)).toBe(url(kept))
  })
})

describe('accounts', () => {
  it('are optional', () => {
    expect(loadConfig(good).config.cognito).toBeUndefined()
    expect(loadConfig({ ...good, ...pool }).config.cognito).toEqual({
      region: 'ap-northeast-1',
      userPoolId: pool.COGNITO_USER_POOL_ID,
      clientId: pool.COGNITO_CLIENT_ID,
      rotation: false,
      userContext: false,
    })
  })

  it('keep the secret of their client apart from what may be logged', () => {
    const { config, secrets } = loadConfig({ ...good, ...pool, COGNITO_CLIENT_SECRET: 'very-secret' })
    expect(secrets.cognitoClientSecret).toBe('very-secret')
    expect(JSON.stringify(config)).not.toContain('very-secret')
  })
})
