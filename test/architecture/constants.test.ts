import { describe, expect, it } from 'vitest'
import * as serverConstants from '../../server/base/constants.ts'
import { loadConfig } from '../../server/config/config.ts'
import { newPasswordProblem } from '../../server/http/password-rule.ts'
import { sessionLifetime } from '../../server/http/session-cookie.ts'
import * as uiConstants from '../../views/constants.ts'
import { defaultLang, langs } from '../../views/lang.ts'
import { sourceFiles } from '../support/source-files.ts'
import { guestStyles } from '../support/styles.ts'

const constants = { ...serverConstants, ...uiConstants }
const day = 24 * 60 * 60_000
const { config } = loadConfig({
  SESSION_SECRETS: 'a-secret-for-tests-that-is-long-enough',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  COGNITO_USER_POOL_ID: 'ap-northeast-1_AbCdEfGhI',
  COGNITO_CLIENT_ID: 'client1',
})

/** The table "Business constants and limits" of the product's specification, row by row. */
const table: [string, unknown, unknown][] = [
  ['Minimum tip: 100 yen', constants.minimumTipYen, 100],
  ['Review length: under 200 characters', constants.reviewLimit, 200],
  ['OTP length: 6 digits', constants.otpDigits, 6],
  ['Password minimum: 8 characters', constants.passwordMinimum, 8],
  ['Toast duration: 3000 ms', constants.toastMs, 3000],
  ['Credentials refresh window: 50 minutes', constants.credentialsRefreshMs, 50 * 60_000],
  ['Request retries: max 3', constants.requestRetries, 3],
  ['… exponential backoff capped at 5 minutes', constants.retryPauseCapMs, 300_000],
  ['Locales: en, ja, cn', [...langs].sort(), ['cn', 'en', 'ja']],
  ['… ja is the default', defaultLang, 'ja'],
  ['Language cookie lifetime: 365 days', constants.cookieLifetimeMs, 365 * day],
  ['Token storage: 365-day expiry', sessionLifetime, 365 * day],
  ['Coming-soon layout max width: 768 px', constants.comingSoonMaxWidth, 768],
  ['Region: ap-northeast-1', constants.defaultRegion, 'ap-northeast-1'],
  ['Date-picker input debounce: 1000 ms', constants.dateDebounceMs, 1000],
  ['Chunk-reload guard: 10 seconds', constants.chunkReloadGuardMs, 10_000],
  ['Build-update check interval: not shown, so 15 minutes', constants.defaultBuildCheckMinutes, 15],
  ['Maximum tip: not shown, so 100,000 yen', constants.defaultMaximumTipYen, 100_000],
]

describe('the constants of the specification', () => {
  it.each(table)('%s', (_, actual, wanted) => {
    expect(actual).toEqual(wanted)
  })

  it('are what the configuration starts from', () => {
    expect(config.tipYen.maximum).toBe(constants.defaultMaximumTipYen)
    expect(config.cognito?.region).toBe(constants.defaultRegion)
  })

  it('are what the forms ask for', () => {
    expect(constants.otpShape.test('123456')).toBe(true)
    for (const other of ['12345', '1234567', '12345a', ' 123456'])
      expect(constants.otpShape.test(other)).toBe(false)
    expect(newPasswordProblem('abcde1!', 'auth:errors.passwordRequired')).toBe('auth:errors.passwordLength')
    expect(newPasswordProblem('abcdef1!', 'auth:errors.passwordRequired')).toBeUndefined()
  })

  it('are what the styles say, which can’t import them', () => {
    const css = guestStyles()
    expect(css).toMatch(
      new RegExp(`\\.page\\.wide \\{\\s*max-inline-size: ${constants.comingSoonMaxWidth}px;`),
    )
  })

  it('stand in one place: who uses one imports it', () => {
    const files = ['server', 'islands', 'views', 'pages'].flatMap((folder) => sourceFiles(folder))
    const own = files.filter(({ path }) => !path.endsWith('/constants.ts'))
    const again =
      /365 \* (24|day)|50 \* 60_000|\\d\{6\}|'ap-northeast-1'|(Tip(Yen)?|[mM]inimum) = 100\b|[dD]ebounceMs = /
    expect(own.filter(({ text }) => again.test(text)).map(({ path }) => path)).toEqual([])
  })
})
