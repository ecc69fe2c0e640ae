import { createHmac } from 'node:crypto'

const secret = 'a-secret-for-tests-that-is-long-enough'

/** A text for the next page, as a form that worked leaves it: the value of the cookie `flash`. */
export function flashCookie(type: 'success' | 'error' = 'success'): string {
  const key = type === 'success' ? 'auth:toast.signedIn' : 'auth:errors.serverError'
  const text = `flash=${JSON.stringify({ type, key })}`
  const signature = createHmac('sha256', secret).update(text).digest('base64').replace(/=+$/, '')
  return encodeURIComponent(`s:${text}.${signature}`)
}
