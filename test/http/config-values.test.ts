import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
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
