import type { IncomingMessage } from 'node:http'
import type { Sandbox } from '../context.ts'
import { StripeProblem } from '../errors.ts'

const docs =
  'See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.'

const refuse = (message: string, code?: string): StripeProblem =>
  new StripeProblem(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })

/** The key as Stripe's message shows it: ends visible, the rest starred. */
const masked = (key: string): string =>
  `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`

/** The key of `Authorization: Bearer …` or `Basic …`, as Stripe takes it. */
function keyOf(request: IncomingMessage): string | undefined {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ')
  if (value === undefined) return undefined
  if (/^bearer$/i.test(scheme ?? '')) return value
  return /^basic$/i.test(scheme ?? '')
    ? Buffer.from(value, 'base64').toString('utf8').split(':')[0]
    : undefined
}

/** @throws StripeProblem 401 without a key, with a wrong one, or with the publishable one */
export function checkSecretKey(sandbox: Sandbox, request: IncomingMessage): void {
  const key = keyOf(request)
  if (!key) {
    throw refuse(
      `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). ${docs}`,
    )
  }
  if (key === sandbox.publishableKey) {
    throw refuse(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      'secret_key_required',
    )
  }
  if (key !== sandbox.secretKey) throw refuse(`Invalid API Key provided: ${masked(key)}`)
}
