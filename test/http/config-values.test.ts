import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { secretSettings } from '../../server/config/secret-files.ts'
import { good, linesOf } from '../support/good-environment.ts'

describe('a value of the configuration', () => {
  it.each(['LEGAL_NAME', 'PUBLIC_URL', 'SESSION_SECRETS', 'STRIPE_SECRET_KEY', 'PORT'] as const)(
    'takes no quotation marks around %s: Docker would keep them',
    (name) => {
      const whole = { ...good, PORT: '3000' }
      for (const mark of ['"', "'"]) {
        const quoted = { ...whole, [name]: `${mark}${whole[name]}${mark}` }
        const line = `${name} is in quotation marks: leave them out, for Docker takes them as part of the value`
        expect(linesOf(quoted)).toEqual([line])
        expect(linesOf({ ...quoted, LOG_LEVEL: 'loud' })).toEqual([
          line,
          expect.stringMatching(/^LOG_LEVEL /),
        ])
      }
      expect(linesOf({ ...good, LEGAL_NAME: 'the "Aozora" company', OTHER: '"x"' })).toEqual([])
    },
  )

  const warningsAt = (host: string) => loadConfig({ ...good, PUBLIC_URL: `https://${host}` }).warnings

  it.each([
    'tips.example.jp',
    'localhost',
    'tips.localhost',
    'tips.test',
    'hotel.local',
    'tips.internal',
    '127.0.0.1',
    '192.168.1.10',
    '10.0.0.1',
    '172.16.0.9',
    '169.254.1.1',
    '100.64.0.1',
    '192.0.2.1',
    '203.0.113.9',
    '0.0.0.0',
    '[2001:db8::1]',
    '[fd00::1]',
    '[fe80::1]',
    '[::1]',
    '[::ffff:10.0.0.1]',
  ])('PUBLIC_URL warns that no guest can open %s', (host) => {
    expect(warningsAt(host)).toEqual([
      expect.stringMatching(/^PUBLIC_URL .+ is an example, this machine or a private network: no guest/),
    ])
  })

  it.each(['8.8.8.8', '[2404:6800::1]', 'tips.shop.jp', 'local.jp', 'example.shop', 'internal.shop.jp'])(
    'PUBLIC_URL takes %s without a word',
    (host) => expect(warningsAt(host)).toEqual([]),
  )

  it.each([
    ['PORT', '70000', 'from 0 to 65,535'],
    ['METRICS_PORT', '-1', 'from 0 to 65,535'],
    ['MAX_TIP_YEN', '10', 'from 100 to 99,999,999'],
    ['MAX_TIP_YEN', '1e9', 'from 100 to 99,999,999'],
    ['RECONCILE_SECONDS', '1', '5 or more'],
    ['RECONCILE_SECONDS', '7.5', '5 or more'],
    ['BUILD_CHECK_SECONDS', 'often', 'from 1 to 86,400'],
  ])('says the range of %s for %j', (name, value, range) => {
    expect(linesOf({ ...good, [name]: value })).toEqual([
      `${name} must be a whole number, ${range}; it is "${value}"`,
    ])
  })

  it('lists the words that may be used', () => {
    const levels = 'fatal, error, warn, info, debug, trace, silent'
    expect(linesOf({ ...good, LOG_LEVEL: 'loud' })).toEqual([
      `LOG_LEVEL must be one of ${levels}; it is "loud"`,
    ])
  })

  it.each([
    ['STRIPE_SECRET_KEY', 'sk_live_…'],
    ['STRIPE_SECRET_KEY', 'sk_live_...'],
    ['STRIPE_SECRET_KEY', 'rk_live_xxxxxxxx'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_your_key'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_…'],
  ])('takes no placeholder for %s: %s', (name, value) => {
    const line = `${name} is a placeholder: put the whole key there, as the Dashboard shows it`
    expect(linesOf({ ...good, [name]: value })).toEqual([line])
  })

  it.each(['SESSION_SECRETS', 'METRICS_TOKEN'])('takes no word that is repeated for %s', (name) => {
    for (const word of ['changeme', 'x', '12345'])
      expect(linesOf({ ...good, [name]: word.repeat(32) })).toEqual([
        `${name} is no random secret: take one from \`openssl rand -hex 32\``,
      ])
    for (let tries = 0; tries < 50; tries++)
      expect(linesOf({ ...good, [name]: randomBytes(32).toString('hex') })).toEqual([])
  })

  it('wants two ports for guests and metrics', () => {
    const line = 'METRICS_PORT must be another port than PORT'
    expect(linesOf({ ...good, PORT: '9464', METRICS_PORT: '9464' })).toEqual([line])
    expect(linesOf({ ...good, PORT: '0', METRICS_PORT: '0' })).toEqual([])
  })
})

const [hookSecret = '', otherHookSecret = ''] = [1, 2].map(
  (n) => `whsec_${Buffer.from(`a secret of the webhook, number ${n}`).toString('base64')}`,
)
const hook = { HOOK_URL: 'http://10.0.0.5:8080/tips', HOOK_SECRETS: hookSecret }

describe('the webhook of the settings', () => {
  it('takes any http address for the webhook, and its secrets, the newest first', () => {
    const both = { ...hook, HOOK_SECRETS: `${hookSecret}, ${otherHookSecret}` }
    const { secrets, warnings } = loadConfig({ ...good, ...both })
    expect(secrets.hook).toEqual({ url: hook.HOOK_URL, secrets: [hookSecret, otherHookSecret] })
    expect(warnings.join()).not.toContain('HOOK')
    expect(loadConfig(good).secrets.hook).toBeUndefined()
  })

  it.each([
    ['a webhook that nobody signs', { HOOK_URL: 'http://10.0.0.5:8080/tips' }, 'HOOK_SECRETS'],
    ['a secret for no webhook', { HOOK_SECRETS: hookSecret }, 'HOOK_URL'],
    ['a webhook by another way', { ...hook, HOOK_URL: 'ftp://example.com/' }, 'HOOK_URL'],
    ['a secret that is none', { ...hook, HOOK_SECRETS: `${hookSecret},whsec_short` }, 'HOOK_SECRETS'],
    ['a secret without its mark', { ...hook, HOOK_SECRETS: hookSecret.slice(6) }, 'HOOK_SECRETS'],
    ['a secret that is guessed', { ...hook, HOOK_SECRETS: `whsec_${'A'.repeat(32)}` }, 'HOOK_SECRETS'],
  ])('is refused: %s', (_, change, name) => {
    const lines = linesOf({ ...good, ...change })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} `))
    expect(lines[0]).not.toContain('whsec_short')
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (text: string) => {
    const path = join(folder, randomBytes(8).toString('hex'))
    writeFileSync(path, text)
    return path
  }
  /** What may stand there, of each setting that is secret. */
  const values: Record<(typeof secretSettings)[number], string> = {
    DATABASE_URL: 'postgres://u:p@h/n',
    REDIS_URL: 'redis://:p@h',
    SESSION_SECRETS: good.SESSION_SECRETS,
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    COGNITO_CLIENT_SECRET: 'abc',
    SMTP_URL: 'smtps://u:p@h',
    ...hook,
    METRICS_TOKEN: 'a-token-for-whoever-reads-metrics',
  }

  it.each(secretSettings)('%s is read, without the end of its line', (name) => {
    const whole = { ...good, ...values, MAIL_FROM: 'a@example.jp' } as Record<string, string>
    const { [name]: value = '', ...rest } = whole
    const { secrets, warnings } = loadConfig({ ...rest, [`${name}_FILE`]: file(`${value}\n`) })
    expect(secrets).toEqual(loadConfig(whole).secrets)
    expect(warnings).toEqual(loadConfig(whole).warnings)
  })

  it('is told in one line where it can’t be read, is empty, is wrong, or is given twice', () => {
    const { SESSION_SECRETS, ...rest } = good
    const lines = (more: Record<string, string>) => linesOf({ ...rest, ...more })
    const missing = join(folder, 'missing')
    expect(lines({ SESSION_SECRETS_FILE: missing })).toEqual([
      `SESSION_SECRETS_FILE: ${missing} can not be read (ENOENT)`,
    ])
    const empty = file('\n')
    expect(lines({ SESSION_SECRETS_FILE: empty })).toEqual([`SESSION_SECRETS_FILE: ${empty} is empty`])
    expect(lines({ SESSION_SECRETS_FILE: file('short') })).toEqual([
      'SESSION_SECRETS each secret must be 32 characters or more, e.g. from `openssl rand -hex 32`',
    ])
    expect(lines({ SESSION_SECRETS, SESSION_SECRETS_FILE: file(SESSION_SECRETS) })).toEqual([
      'SESSION_SECRETS and SESSION_SECRETS_FILE are both set: leave one out',
    ])
    expect(lines({ ...hook, HOOK_SECRETS: '', HOOK_SECRETS_FILE: missing, SESSION_SECRETS })).toHaveLength(1)
  })
})
