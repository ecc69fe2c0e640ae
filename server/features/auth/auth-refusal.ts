import type { Response } from 'express'
import { intlLocale, type Lang } from '../../../views/lang.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { RateLimitedError } from '../../errors.ts'
import { IdentityError } from '../../gateways/cognito/identity-error.ts'
import type { FieldErrors } from '../../http/parse-form.ts'

/** Why a form was not carried out, as its page says it. */
export type Refusal = { status: number; errors: FieldErrors; hint?: LocaleKey }

/** What was thrown on a form's way as a refusal. Throws again what is none. */
export function refusalOf(error: unknown, res: Response, lang: Lang): Refusal {
  if (error instanceof RateLimitedError) {
    const { retryAfterSeconds: seconds, status } = error
    res.set('Retry-After', String(seconds))
    return {
      status,
      errors: { form: { key: 'auth:errors.wait', values: { wait: waitWords(seconds, lang) } } },
    }
  }
  if (error instanceof IdentityError) {
    const { status, messageKey, field = 'form', hintKey } = error
    return { status, errors: { [field]: { key: messageKey } }, ...(hintKey && { hint: hintKey }) }
  }
  throw error
}

/** A wait in the reader's words: seconds below two minutes, else minutes, rounded up. */
export function waitWords(seconds: number, lang: Lang): string {
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(intlLocale[lang], { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
