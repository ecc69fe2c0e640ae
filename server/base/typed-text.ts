import { z } from 'zod'
import { keptText } from '../../views/hidden-characters.ts'
import type { LocaleKey } from '../../views/translate.ts'

/** A name, an address of a place, a greeting, a message: what one person types and others read. */
export const typedText = (missing: LocaleKey = 'common:errors.validation') =>
  z.string(missing).overwrite(keptText).trim()

/** The longest e-mail address that can be delivered to (RFC 5321). */
const longest = 254

/** An e-mail address as it is kept: a Japanese keyboard may write its letters, and even its `@`, in full width. */
export const plainAddress = (email: string): string => keptText(email.normalize('NFKC')).trim()

/** An e-mail address, or nothing. */
export const mailAddress = (wrong: LocaleKey) =>
  z
    .string(wrong)
    .overwrite(plainAddress)
    .refine((email) => email === '' || z.email().max(longest).safeParse(email).success, wrong)
