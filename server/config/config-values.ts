import { z } from 'zod'
import { isTimeZone } from '../base/calendar.ts'
import { parseNetwork, readTrustedProxies } from '../base/networks.ts'

/** The kinds of values in the environment, each with the text for a wrong value. */

export const origin = z
  .url('must be an address such as https://tips.example.jp')
  .transform((value) => new URL(value))
  .refine(
    (url) => url.pathname === '/' && !url.search && !url.hash && !url.username,
    'must be scheme and host alone, such as https://tips.example.jp: no path, no ?, no user',
  )
  .transform((url) => url.origin)
/** A whole number; the text names the range, whatever is wrong. */
export function integer(least: number, most?: number) {
  const shown = (value: number) => value.toLocaleString('en')
  const range = most === undefined ? `${shown(least)} or more` : `from ${shown(least)} to ${shown(most)}`
  const text = `must be a whole number, ${range}`
  return z.coerce
    .number(text)
    .int(text)
    .min(least, text)
    .max(most ?? Number.MAX_SAFE_INTEGER, text)
}
const milliseconds: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
/** A time such as `90m`, `24h` or `7d`, in ms; `0` is 0. The text names the range, whatever is wrong. */
export function duration(least: string, most: string) {
  const toMs = (text: string) => Number.parseInt(text, 10) * (milliseconds[text.slice(-1)] ?? 0)
  const [from, to] = [toMs(least), toMs(most)]
  return z
    .string()
    .transform((text) => (text === '0' ? 0 : /^\d{1,6}[mhd]$/.test(text) ? toMs(text) : Number.NaN))
    .refine(
      (ms) => ms === 0 || (ms >= from && ms <= to),
      `must be a time such as 90m, 24h or 7d, from ${least} to ${most}; or 0 for never`,
    )
}
/** One of some words; the text lists them. */
export const oneOf = <T extends string>(...words: T[]) => z.enum(words, `must be one of ${words.join(', ')}`)
export const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((v) => v === '1' || v === 'true')
export const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Asia/Tokyo')
export const proxies = z.string().transform((value, { addIssue }) => {
  const read = readTrustedProxies(value)
  if (read === undefined)
    addIssue('must be networks such as 10.0.0.0/8,loopback, or how many proxies (0 to 9)')
  return read ?? z.NEVER
})
export const networks = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((list) => list.every(parseNetwork), 'must be networks such as 10.0.0.0/8,fd00::/8')
/** A word that is repeated is long and guessed at once. */
export const isRandom = (secret: string): boolean => new Set(secret).size >= 8
export const noRandomSecret = 'is no random secret: take one from `openssl rand -hex 32`'
export const secretList = z
  .string('is needed: at least one secret of 32 characters or more, e.g. from `openssl rand -hex 32`')
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((list) => list.every((secret) => secret.length >= 32), {
    error: 'each secret must be 32 characters or more',
    abort: true,
  })
  .refine((list) => list.every(isRandom), noRandomSecret)

/** A key of Stripe's. A placeholder such as `sk_test_…` would begin rightly. */
export const keyOfStripe = (beginning: RegExp, needed: string, wrong: string) =>
  z
    .string(needed)
    .regex(beginning, { error: wrong, abort: true })
    .regex(/^[\w+/=-]+$/, { error: placeholder, abort: true })
    .refine((key) => !/_(x{3,}|your\w*|changeme|secret|key)$/i.test(key), placeholder)

const placeholder = 'is a placeholder: put the whole key there, as the Dashboard shows it'
