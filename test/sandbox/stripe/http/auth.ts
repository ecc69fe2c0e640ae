import type { IncomingHttpHeaders } from 'node:http'
import type { Sandbox } from '../context.ts'
import { StripeProblem } from '../errors.ts'

const docs =
  'See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.'

const refuse = (message: string, code?: string): StripeProblem =>
  new StripeProblem(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })

/** The key as Stripe's message shows it: ends visible, the rest starred. */
const masked = (key: string): string =>
  `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`

type Sent = { headers: IncomingHttpHeaders }

/** The key of `Authorization: Bearer …` or `Basic …`, as Stripe takes it. */
function keyOf(request: Sent): string | undefined {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ')
  if (value === undefined) return undefined
  if (/^bearer$/i.test(scheme ?? '')) return value
  return /^basic$/i.test(scheme ?? '')
    ? Buffer.from(value, 'base64').toString('utf8').split(':')[0]
    : undefined
}

/**
 * Whether the call is a live one: its key says so.
 *
 * @throws StripeProblem 401 without a key, with a wrong one, or with the publishable one; 403 for an account that is not ours
 */
export function checkSecretKey({ keys, account }: Sandbox, request: Sent): { livemode: boolean } {
  const key = keyOf(request)
  if (!key) {
    throw refuse(
      `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). ${docs}`,
    )
  }
  if (key === keys.test.publishableKey || key === keys.live.publishableKey) {
    throw refuse(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      'secret_key_required',
    )
  }
  const secret = key.replace(/^rk_/, 'sk_')
  const livemode = secret === keys.live.secretKey
  if (!livemode && secret !== keys.test.secretKey) throw refuse(`Invalid API Key provided: ${masked(key)}`)
  const acting = request.headers['stripe-account']
  if (acting !== undefined && acting !== account.id) {
    throw new StripeProblem(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key '${masked(key)}' does not have access to account '${String(acting)}' (or that account does not exist). Application access may have been revoked.`,
    })
  }
  return { livemode }
}
