import type { FieldError } from '../../http/parse-form.ts'
import { productWords } from './context-words.ts'

/** Only so many characters are looked at, since the time it takes grows fast: 20 are enough for any password to be good. */
const lookedAt = 20
/** On the library's scale of 0 to 4: below 2 are those that fewer than a million guesses find. */
const weakestScore = 2

export type PasswordJudge = {
  /** What is wrong with a new password that others would guess; `own` is what they know of the person. */
  problem(password: string, own: readonly string[]): Promise<FieldError | undefined>
}

/**
 * Tells passwords that anybody would guess: common ones, names, keyboard rows, years, the person's own name and address,
 * words of this product and `names`, what the business is called.
 * The word lists (about 35 MB) are loaded when the first new password comes, and stay on the server.
 */
export function createPasswordJudge(names: readonly string[] = []): PasswordJudge {
  const ours = [...productWords, ...wordsOf(names)].map(plain)
  let loading: ReturnType<typeof load> | undefined
  return {
    async problem(password, own) {
      if (isMadeOf(ours, password)) return { key: 'auth:errors.passwordRequirements' }
      loading ??= load()
      const estimator = await loading
      const known = wordsOf(own)
      const { score } = estimator.check(password.slice(0, lookedAt), known)
      return score < weakestScore ? { key: 'auth:errors.passwordRequirements' } : undefined
    },
  }
}

/** What a password must hold beside the words of this product and business, in characters. */
const ownMinimum = 7

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** Whether little is left of a password without these words. Those of three Latin letters stand inside of many others. */
function isMadeOf(words: string[], password: string): boolean {
  const telling = words.filter((word) => word.length > 3 || !/^[a-z0-9]+$/.test(word))
  const longestFirst = telling.toSorted((one, other) => other.length - one.length)
  const given = plain(password)
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), given)
  return left !== given && [...left].length < ownMinimum
}

/** Each name as a whole, and its words. */
const wordsOf = (names: readonly string[]) =>
  names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean)

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
