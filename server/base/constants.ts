/**
 * Fixed numbers of the product that only the server uses (product specification, section 9), and the defaults of
 * numbers that an operator may configure.
 */

/** The smallest tip, in whole yen. */
export const minimumTipYen = 100
/** What can be tipped at once, in whole yen; every door asks the configuration for it. */
export type TipRange = { minimum: number; maximum: number }
/** The largest tip unless configured otherwise, in whole yen. */
export const defaultMaximumTipYen = 100_000
/** Number of digits of a code sent by mail, and the pattern of such a code. */
export const otpDigits = 6
export const otpShape = new RegExp(`^\\d{${otpDigits}}$`)
/** Time between two codes to the same address, in seconds. */
export const resendPauseSeconds = 60
/** Minimum number of characters of a new password. */
export const passwordMinimum = 8
/** How old AWS credentials may be before we renew them, in ms. */
export const credentialsRefreshMs = 50 * 60_000
/** Retries after a failed request. */
export const requestRetries = 3
/** The longest pause between two tries, in ms. */
export const retryPauseCapMs = 5 * 60_000
/** How long a sign-in and the choice of a language are kept, in ms. */
export const cookieLifetimeMs = 365 * 24 * 60 * 60_000
/** AWS region of the identity services, unless configured otherwise. */
export const defaultRegion = 'ap-northeast-1'
/** How long the page "we are checking" waits before it asks about the payment again, in seconds. */
export const paymentCheckSeconds = 3
/** How often a page checks for a newer build, unless configured otherwise, in minutes. */
export const defaultBuildCheckMinutes = 15
/** The longest name of a staff member, in characters. */
export const staffNameMost = 100
/** The longest number that a payroll has for somebody, in characters. */
export const payrollNumberMost = 30
/** The longest code of a staff member, in characters. */
export const staffCodeMost = 20
/** The longest greeting of a staff member, in characters. */
export const staffGreetingMost = 100
/** The demo's `SESSION_SECRETS`: whoever reads this repository knows it. */
export const demoSecret = 'only-for-the-demo-and-known-to-everybody'
