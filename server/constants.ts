/**
 * The product's fixed numbers that only the server uses (product specification, section 9), and the defaults of what an
 * operator may change in the configuration.
 */

/** The smallest tip, in whole yen. */
export const minimumTipYen = 100
/** The largest tip unless configured otherwise, in whole yen. */
export const defaultMaximumTipYen = 100_000
/** Digits of a code sent by mail, and how such a code looks. */
export const otpDigits = 6
export const otpShape = new RegExp(`^\\d{${otpDigits}}$`)
/** How long after a code another can be sent to the same address, in seconds. */
export const resendPauseSeconds = 60
/** A new password has at least so many characters. */
export const passwordMinimum = 8
/** How old AWS credentials may get before they are renewed, in ms. */
export const credentialsRefreshMs = 50 * 60_000
/** Further tries after a failed request. */
export const requestRetries = 3
/** No pause between two tries is longer, in ms. */
export const retryPauseCapMs = 5 * 60_000
/** How long the choice of language and a sign-in are kept, in ms. */
export const cookieLifetimeMs = 365 * 24 * 60 * 60_000
/** Where the cloud's identity services are, unless configured otherwise. */
export const defaultRegion = 'ap-northeast-1'
/** How often a page looks for a newer build unless configured otherwise, in minutes. */
export const defaultBuildCheckMinutes = 15
/** The longest name of a staff member, in characters. */
export const staffNameMost = 100
/** The longest code of a staff member, in characters. */
export const staffCodeMost = 20
/** The longest greeting of a staff member, in characters. */
export const staffGreetingMost = 100
