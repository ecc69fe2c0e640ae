import { passwordMinimum } from '../../views/constants.ts'
import type { LocaleKey } from '../../views/translate.ts'

/** Cognito takes no longer ones. */
const passwordMaximum = 256

/**
 * What is wrong with a password that is being set, wherever that is; `empty` is what an empty one is told. The pool's
 * own rule may be stricter.
 */
export function newPasswordProblem(password: string, empty: LocaleKey): LocaleKey | undefined {
  if (password === '') return empty
  if ([...password].length < passwordMinimum) return 'auth:errors.passwordLength'
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u]
  if (!kinds.every((kind) => kind.test(password))) return 'auth:errors.passwordKinds'
  return password.length > passwordMaximum ? 'auth:errors.passwordRequirements' : undefined
}
