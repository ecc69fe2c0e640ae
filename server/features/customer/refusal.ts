import { IdentityError } from '../../gateways/cognito/identity-error.ts'
import type { FieldErrors } from '../../http/parse-form.ts'

export type Refusal = { status: number; errors: FieldErrors }

/**
 * What the identity service has refused, as what is wrong with the form: at its field where the page has that one,
 * else above them all. Throws again whatever is no refusal.
 */
export function refusalOf(error: unknown, fields: readonly string[] = []): Refusal {
  if (!(error instanceof IdentityError)) throw error
  const field = error.field && fields.includes(error.field) ? error.field : 'form'
  return { status: error.status, errors: { [field]: { key: error.messageKey } } }
}
