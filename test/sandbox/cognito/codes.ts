import { randomInt } from 'node:crypto'
import { codeMismatch, expiredCode } from './errors.ts'
import { type Mail, writeMail } from './mails.ts'
import type { Pool } from './pool.ts'
import type { CodeUse, User } from './state.ts'

const hour = 3_600_000
/** How long a code is good for. Source: Cognito's quotas page. */
const codeLifetimeMs: Record<CodeUse, number> = {
  signUp: 24 * hour,
  email: 24 * hour,
  forgotPassword: hour,
}
const mostMails = 500

/** Makes a new six-digit code, which replaces an earlier one of the same use, and mails it. */
export function sendCode(pool: Pool, user: User, use: CodeUse, to: string, kind: Mail['kind'] = use): void {
  const value = String(randomInt(0, 1_000_000)).padStart(6, '0')
  user.codes[use] = { value, expiresAt: pool.now() + codeLifetimeMs[use] }
  const { mails } = pool.state
  const id = (mails.at(-1)?.id ?? 0) + 1
  mails.push({ id, at: pool.now(), to, kind, code: value, ...writeMail(kind, value) })
  if (mails.length > mostMails) mails.shift()
}

/**
 * Checks a code without using it up.
 * @throws ExpiredCodeException when none was asked for, or it is too old or used; CodeMismatchException when it is wrong
 */
export function checkCode(pool: Pool, user: User, use: CodeUse, value: string): void {
  const code = user.codes[use]
  if (!code || pool.now() >= code.expiresAt) throw expiredCode()
  if (code.value !== value) throw codeMismatch()
}
