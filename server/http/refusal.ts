import type { Response } from 'express'
import { type GuestLang, htmlLang } from '../../views/languages.ts'
import type { LocaleKey } from '../../views/translate.ts'
import { RateLimitedError } from '../base/errors.ts'
import { IdentityError } from '../gateways/identity/identity-error.ts'
import { answerTo } from './error-answers.ts'
import type { FieldErrors } from './parse-form.ts'

/** Why a form was refused, as its page shows it. */
export type FormRefusal = { status: number; errors: FieldErrors; hint?: LocaleKey }

type Form = {
  res: Response
  lang: GuestLang
  /** The page's names of the identity service's fields. The error of any other field is shown above the form. */
  fields?: Record<string, string>
}

/** Turns an error thrown while a form was handled into what its page shows. Rethrows anything that is not a refusal. */
export function refusalOf(error: unknown, { res, lang, fields = {} }: Form): FormRefusal {
  if (error instanceof RateLimitedError) {
    const { retryAfterSeconds: seconds } = error
    res.set('Retry-After', String(seconds))
    return {
      status: answerTo(error).status,
      errors: { form: { key: 'auth:errors.wait', values: { wait: waitWords(seconds, lang) } } },
    }
  }
  if (error instanceof IdentityError) {
    const { status, messageKey, field, hintKey } = error
    const at = (field && fields[field]) ?? 'form'
    return { status, errors: { [at]: { key: messageKey } }, ...(hintKey && { hint: hintKey }) }
  }
  throw error
}

/** A wait in the reader's language: in seconds below two minutes, else in minutes, rounded up. */
export function waitWords(seconds: number, lang: GuestLang): string {
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(htmlLang(lang), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
