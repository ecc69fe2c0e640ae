import type { ZodObject, z } from 'zod'
import { parseForm } from '../../../http/parse-form.ts'
import { InputError } from '../graphql.errors.ts'

/**
 * Validates input with the schema of the matching page's form. Null counts as missing. Throws InputError with the
 * form's messages.
 */
export function checked<S extends ZodObject>(schema: S, input: Record<string, unknown>): z.infer<S> {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  const form = parseForm(schema, Object.fromEntries(given))
  if (!form.ok) throw new InputError(form.errors)
  return form.data
}
