import type { Config, Secrets } from '../../config/config.ts'
import { mailLogin } from '../../gateways/mail/mail-settings.ts'

/** A mail server that needs longer than this, in ms, from the connection to its answer is asked again later. */
const tryMs = 30_000

/** What the settings say of the mail server; undefined if none is configured. */
export function smtpOptionsOf({ mail, publicUrl }: Config, { smtpUrl }: Secrets) {
  if (!mail || !smtpUrl) return undefined
  return { ...mail, login: mailLogin(smtpUrl), ownName: new URL(publicUrl).hostname, timeoutMs: tryMs }
}
