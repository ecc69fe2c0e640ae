import type { ZodObject, z } from 'zod'
import type { LocaleKey, TranslateValues } from '../../views/translate.ts'

export type FieldError = { key: LocaleKey; values?: TranslateValues }

/** Field → what is wrong with it; `form` for problems of no single field. */
export type FieldErrors = Record<string, FieldError>

/** What was typed, unchanged, so that it can be shown again. Without passwords: no page ever contains one. */
export type Typed = Record<string, string>

/** A form's fields as texts: every one, so that a field that is forgotten does not compile. */
export type Filled<Form> = Record<keyof Form & string, string>

type ParsedForm<T> = { ok: true; data: T; typed: Typed } | { ok: false; errors: FieldErrors; typed: Typed }

/**
 * Checks a posted form with a strict schema. The schema's messages are locale keys; an issue may have values for its
 * text in `params`. Keeps only the first error of each field, since a person corrects one thing at a time.
 * Refuses a form that no page of ours sends (unknown fields, fields sent twice) as a whole.
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

/** Matches the names of fields that no page shows again. */
export const secretField = /password/i

/** Sent by the language buttons of a refused form: only show the form again, in that language. */
export const languageField = 'lang'

/** Never accepts the form; returns its errors, so that the page shows them in the other language. */
function inAnotherLanguage(schema: ZodObject, { [languageField]: _, ...body }: Record<string, unknown>) {
  const parsed = parseForm(schema, body)
  return { ok: false as const, errors: parsed.ok ? {} : parsed.errors }
}

/** One text per field. Refuses NUL characters, in names too: PostgreSQL accepts none, and nobody can type one. */
function isPlain(body: unknown): boolean {
  return Object.entries(body ?? {}).every(
    ([name, value]) => typeof value === 'string' && !`${name}${value}`.includes('\0'),
  )
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
