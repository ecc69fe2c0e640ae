import type { Request } from 'express'
import { languageField, secretField, type Typed } from './parse-form.ts'
import { safeLocalPath } from './safe-redirect.ts'

/** Where a form was sent, and what was typed in it. */
export type KeptForm = { action: string; fields: Typed }

/**
 * The form in a request, so that it can be sent again. Undefined if nothing was typed, or if it has a file, which a page
 * can't hold. Leaves out secrets: the form's own page asks for them again and keeps the rest.
 */
export function keptForm(req: Request): KeptForm | undefined {
  const action = safeLocalPath(req.originalUrl)
  if (req.method !== 'POST' || !action || !req.is('application/x-www-form-urlencoded')) return undefined
  const sent = Object.entries((req.body ?? {}) as Record<string, unknown>)
  const fields = sent.filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && field[0] !== languageField && !secretField.test(field[0]),
  )
  return fields.length > 0 ? { action, fields: Object.fromEntries(fields) } : undefined
}
