import type { ZodObject, z } from 'zod'
import type { LocaleKey, TranslateValues } from '../../views/translate.ts'

export type FieldError = { key: LocaleKey; values?: TranslateValues }

/** Field → what is wrong with it; `form` for what belongs to no single field. */
export type FieldErrors = Record<string, FieldError>

/** What was typed, as it was typed, to be shown again. Passwords are left out: no page ever holds one. */
export type Typed = Record<string, string>

export type ParsedForm<T> =
  | { ok: true; data: T; typed: Typed }
  | { ok: false; errors: FieldErrors; typed: Typed }

/**
 * Checks a posted form against a strict schema. A schema's messages are locale keys; an issue may carry values for
 * its text in `params`. Only the first error of each field is kept: a person mends one thing at a time.
 * A form that no page of ours sends (fields it does not have, fields sent twice) is refused as a whole.
 */
export function parseForm<S extends ZodObject>(schema: S, body: unknown): ParsedForm<z.infer<S>> {
  const fields = Object.keys(schema.shape)
  const typed = typedValues(body, fields)
  if (!fields.includes(languageField) && Object.hasOwn((body ?? {}) as object, languageField)) {
    return { ...inAnotherLanguage(schema, body as Record<string, unknown>), typed }
  }
  if (!isPlain(body)) return { ok: false, errors: { form: { key: 'common:errors.validation' } }, typed }
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return { ok: true, data: parsed.data, typed }
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const unknownField = issue.code === 'unrecognized_keys'
    const field = unknownField ? 'form' : String(issue.path[0] ?? 'form')
    const key = unknownField ? 'common:errors.validation' : (issue.message as LocaleKey)
    const values = issue.code === 'custom' ? (issue.params as TranslateValues | undefined) : undefined
    errors[field] ??= { key, ...(values ? { values } : {}) }
  }
  return { ok: false, errors, typed }
}

/** The names of fields that no page shows again. */
export const secretField = /password/i

/** Sent by the language links of a form's answer: the form is to be shown again, and nothing else. */
export const languageField = 'lang'

/** Never taken, whatever it holds; what is wrong with it is said in the other language. */
function inAnotherLanguage(schema: ZodObject, { [languageField]: _, ...body }: Record<string, unknown>) {
  const parsed = parseForm(schema, body)
  return { ok: false as const, errors: parsed.ok ? {} : parsed.errors }
}

/** One text a field. PostgreSQL takes no NUL character, and nobody can type one. */
function isPlain(body: unknown): boolean {
  return Object.values(body ?? {}).every((value) => typeof value === 'string' && !value.includes('\0'))
}

function typedValues(body: unknown, fields: string[]): Typed {
  const given = (body ?? {}) as Record<string, unknown>
  const strings = fields.flatMap((field) => {
    if (secretField.test(field)) return []
    const value = Object.hasOwn(given, field) ? given[field] : undefined
    return typeof value === 'string' ? [[field, value] as const] : []
  })
  return Object.fromEntries(strings)
}
