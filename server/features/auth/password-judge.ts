import type { FieldError } from '../../http/parse-form.ts'

/** Only so many characters are looked at, since the time it takes grows fast: 20 are enough for any password to be good. */
const lookedAt = 20
/** On the library's scale of 0 to 4: below 2 are those that fewer than a million guesses find. */
const weakestScore = 2

export type PasswordJudge = {
  /** What is wrong with a new password that others would guess; `own` is what they know of the person. */
  problem(password: string, own: readonly string[]): Promise<FieldError | undefined>
}

/**
 * Tells passwords that anybody would guess: common ones, names, keyboard rows, years, the person's own name and address.
 * The word lists (about 35 MB) are loaded when the first new password comes, and stay on the server.
 */
export function createPasswordJudge(): PasswordJudge {
  let loading: ReturnType<typeof load> | undefined
  return {
    async problem(password, own) {
      loading ??= load()
      const estimator = await loading
      const known = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean)
      const { score } = estimator.check(password.slice(0, lookedAt), known)
      return score < weakestScore ? { key: 'auth:errors.passwordRequirements' } : undefined
    },
  }
}

async function load() {
  const [{ ZxcvbnFactory }, common, english, japanese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-ja'),
  ])
  const dictionary = { ...common.dictionary, ...english.dictionary, ...japanese.dictionary }
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
}
