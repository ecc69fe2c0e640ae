import { z } from 'zod'
import { isTimeZone } from './calendar.ts'
import { parseNetwork, readTrustedProxies } from './networks.ts'

/** The kinds of values in the environment, each with the text for a wrong value. */

export const origin = z
  .url('must be an address such as https://tips.example.jp')
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/' && !url.search && !url.username, 'must be an origin, without a path')
  .transform((url) => url.origin)
export const integer = z.coerce.number('must be a whole number').int('must be a whole number')
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
export const secretList = z
  .string('is needed: at least one secret of 32 characters or more, e.g. from `openssl rand -hex 32`')
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((list) => list.every((secret) => secret.length >= 32), 'each secret must be 32 characters or more')

/** For the URLs of services: their packages would end the process with a stack trace. The host may be missing. */
export const canBeRead = [
  (value: string) => URL.canParse(value.replace('@/', '@localhost/')),
  'is no address: in a password, # / ? and the like are written as %23 %2F %3F',
] as const
