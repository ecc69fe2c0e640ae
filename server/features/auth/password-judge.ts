import type { Request } from 'express'
import { lineOf } from '../../http/client-of.ts'
import type { FieldError } from '../../http/parse-form.ts'
import type { RateLimits } from '../../people/limits/index.ts'
import { productWords } from './context-words.ts'
import { scorePassword } from './password-score.ts'

/**
 * Only the first characters are checked, because the time grows fast with the length. 20 are enough to call any
 * password good.
 */
const lookedAt = 20
/** On the library's scale of 0 to 4: a score below 2 means fewer than a million guesses. */
const weakestScore = 2

/** As many as a hotel's newcomers at one meeting; it takes a twentieth of the thread's time. */
const judged = { name: 'new-password', points: 120, seconds: 600 }

type Asking = Pick<Request, 'ip'>

export type PasswordJudge = {
  /**
   * The error of a new password that is easy to guess. `own`: the person's own data, which others may know. The request is
   * counted first, for judging takes long. Throws RateLimitedError.
   */
  problem(req: Asking, password: string, own: readonly string[]): Promise<FieldError | undefined>
}

/**
 * Finds passwords that are easy to guess: common ones, names, keyboard rows, years, the person's own name and address,
 * words of this product, and `names`: what the business is called now.
 */
export function createPasswordJudge(
  names: () => Promise<readonly string[]>,
  limits: RateLimits,
): PasswordJudge {
  const count = limits.count(judged)
  return {
    async problem(req, password, own) {
      await count(req)
      const ours = [...productWords, ...wordsOf(await names())].map(plain)
      if (isMadeOf(ours, password)) return { key: 'auth:errors.passwordRequirements' }
      const score = await scorePassword(
        withoutYear(password.slice(0, lookedAt)),
        wordsOf(own),
        lineOf(req.ip),
      )
      return score < weakestScore ? { key: 'auth:errors.passwordRequirements' } : undefined
    },
  }
}

/** Minimum length of a password without the words of this product and business, in characters. */
const ownMinimum = 7

/** A year is guessed along with a word, and so are the signs around them that a rule of signs asks for. */
function withoutYear(password: string): string {
  const rest = password.replaceAll(/(19|20)\d\d/g, '')
  return rest === password ? password : rest.replaceAll(/^\P{L}+|(?<=\p{L})\P{L}+$/gu, '')
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * True if little of a password is left without these words. Words of up to three Latin letters are ignored: they occur
 * inside too many others.
 */
function isMadeOf(words: string[], password: string): boolean {
  const telling = words.filter((word) => word.length > 3 || !/^[a-z0-9]+$/.test(word))
  const longestFirst = telling.toSorted((one, other) => other.length - one.length)
  const given = plain(password)
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), given)
  return left !== given && [...left].length < ownMinimum
}

/** Each full name, and its single words. */
const wordsOf = (names: readonly string[]) =>
  names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean)
