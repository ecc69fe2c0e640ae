import type { LocaleKey } from '../../views/translate.ts'
import { passwordMinimum } from '../base/constants.ts'

/** Cognito accepts no longer password. */
const passwordMaximum = 256

/** What the identity service accepts as a password at all: no blank at either end, no line break. */
const shape = /^\S.*\S$/

/** Whether anybody can have this password. The identity service does not even check others. */
export const canBePassword = (password: string) => shape.test(password) && password.length <= passwordMaximum

/**
 * What is wrong with a new password, in every form that sets one. `empty`: the text for an empty one. The pool's own
 * rule may be stricter.
 */
export function newPasswordProblem(password: string, empty: LocaleKey): LocaleKey | undefined {
  if (password === '') return empty
  if ([...password].length < passwordMinimum) return 'auth:errors.passwordLength'
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u]
  if (!kinds.every((kind) => kind.test(password))) return 'auth:errors.passwordKinds'
  return canBePassword(password) ? undefined : 'auth:errors.passwordRequirements'
}
