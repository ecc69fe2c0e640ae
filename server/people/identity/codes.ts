import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { otpDigits } from '../../base/constants.ts'
import { foldAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { type CodeKey, countCodeTry, putCode, useCode } from './identity-code.store.ts'

const minute = 60_000
/** How long a code is good, in minutes. */
export const codeMinutes = 10
/**
 * How often a code may be tried, by whomever; the right one counts, too. The forms allow fewer (decision 0225): 5 to each
 * of the at most 5 browsers that asked, 5 to one that the account has used, 3 to strangers. So none of them uses up what is
 * another's.
 */
export const mostTries = 33
/**
 * A code that is asked for again sooner than this is not sent again, in ms. The forms wait for twice as long; this is
 * for requests that come at once.
 */
const pause = 30_000
const hour = 60 * minute
/**
 * More than the forms ever send: their limits are told to the reader, this one is not, for it would tell when an account
 * was made. The forms allow far fewer guesses, too.
 */
const mostInAnHour = 15

/** What a code belongs to: it is good for this address alone. */
export type CodeAbout = CodeKey & { email: string; newEmail?: string }

export type Codes = {
  /**
   * Makes a code in the place of the one before, to be mailed in the same transaction. Undefined if one was made a
   * moment ago, which counts, or too many in this hour.
   */
  make(trx: Db, about: CodeAbout, now: number): Promise<string | undefined>
  /** Counts a try, so not in a transaction that may be undone. `over`: no code is good any more. */
  check(
    db: Db,
    about: CodeAbout & { code: string },
    now: number,
  ): Promise<{ digest: string; newEmail: string | undefined } | 'wrong' | 'over'>
  /** Uses a code that was found right; in the transaction of its effect. False if somebody else was first. */
  use(trx: Db, key: CodeKey, digest: string): Promise<boolean>
  /** Stands for the account at an address that nobody has, so that the same work is done for it. */
  nobodyAt(email: string): string
}

/** @param secrets SESSION_SECRETS: the codes are stored as hashes with a key made of them */
export function createCodes(secrets: readonly string[]): Codes {
  const hash = createKeyedHash(secrets, 'codes')
  const nobody = createKeyedHash(secrets, 'addresses without an account')
  const textOf = ({ sub, purpose, email }: CodeAbout, code: string) =>
    [purpose, sub, foldAddress(email), code].join('\n')
  return {
    async make(trx, about, now) {
      const { sub, purpose, newEmail = null } = about
      const code = String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
      const digest = hash.of(textOf({ ...about, email: newEmail ?? about.email }, code))
      const replaced = await putCode(trx, {
        sub,
        purpose,
        newEmail,
        digest,
        now,
        expiresAt: now + codeMinutes * minute,
        pauseFrom: now - pause,
        hourFrom: now - hour,
        aheadFrom: now + pause,
        mostInAnHour,
      })
      return replaced ? code : undefined
    },
    async check(db, about, now) {
      const { sub, purpose, code } = about
      const tried = await countCodeTry(db, { sub, purpose, now, most: mostTries })
      if (!tried) return 'over'
      const newEmail = tried.new_email ?? undefined
      const given = hash.all(textOf({ ...about, email: newEmail ?? about.email }, code))
      const right = given.some((digest) => isSame(digest, tried.digest))
      return right ? { digest: tried.digest, newEmail } : 'wrong'
    },
    use: (trx, { sub, purpose }, digest) => useCode(trx, { sub, purpose, digest }),
    nobodyAt: (email) => `nobody-${nobody.of(foldAddress(email))}`,
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type KeyedHash = {
  /** With the newest secret. */
  of(text: string): string
  /** With each secret, the newest first. */
  all(text: string): string[]
}

/**
 * Hashes that can't be guessed without SESSION_SECRETS: six digits have only a million plain hashes. A key belongs to
 * one purpose.
 */
function createKeyedHash(secrets: readonly string[], purpose: string): KeyedHash {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', `tipping identity ${purpose}`, 32)),
  )
  const all = (text: string) => keys.map((key) => createHmac('sha256', key).update(text).digest('base64url'))
  return {
    of: (text) => all(text)[0] ?? '',
    all,
  }
}
