import type { ZodObject, z } from 'zod'
import { parseForm } from '../../../http/parse-form.ts'
import { InputError } from '../graphql.errors.ts'

/**
 * Checks what was given as the form of the same page checks what was typed. What is null is as good as left out.
 * Throws InputError with the form's own messages.
 */
export function checked<S extends ZodObject>(schema: S, input: Record<string, unknown>): z.infer<S> {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  const form = parseForm(schema, Object.fromEntries(given))
  if (!form.ok) throw new InputError(form.errors)
  return form.data
}
