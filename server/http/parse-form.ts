import type { ZodObject, z } from 'zod'
import type { LocaleKey, TranslateValues } from '../../views/translate.ts'

export type FieldError = { field: string; key: LocaleKey; values?: TranslateValues }

/** What was typed, as it was typed, to be shown again. */
export type Typed = Record<string, string>

export type ParsedForm<T> = { ok: true; data: T; typed: Typed } | { ok: false; errors: FieldError[]; typed: Typed }

/**
 * Checks a posted form against a strict schema. A schema's messages are locale keys; an issue may carry values for
 * its text in `params`. Only the first error of each field is kept: a person mends one thing at a time.
 * A form with fields that the page does not have is refused as a whole (field `''`).
 */
export function parseForm<S extends ZodObject>(schema: S, body: unknown): ParsedForm<z.infer<S>> {
  const typed = typedValues(body, Object.keys(schema.shape))
  const parsed = schema.strict().safeParse(body ?? {})
  if (parsed.success) return { ok: true, data: parsed.data as z.infer<S>, typed }
  const errors = new Map<string, FieldError>()
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '')
    if (errors.has(field)) continue
    const values = (issue as { params?: TranslateValues }).params
    const key = issue.code === 'unrecognized_keys' ? 'common:errors.validation' : (issue.message as LocaleKey)
    errors.set(field, { field, key, ...(values ? { values } : {}) })
  }
  return { ok: false, errors: [...errors.values()], typed }
}

function typedValues(body: unknown, fields: string[]): Typed {
  const given = (body ?? {}) as Record<string, unknown>
  const strings = fields.flatMap((field) => {
    const value = Object.hasOwn(given, field) ? given[field] : undefined
    return typeof value === 'string' ? [[field, value] as const] : []
  })
  return Object.fromEntries(strings)
}
