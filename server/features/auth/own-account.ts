import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { foldAddress, sameAddress } from '../../config/mail-address.ts'
import type { AuthStep } from './auth-step.ts'

export type OwnAccounts = {
  /**
   * What a browser keeps after a registration: a proof that it created this address's account, or random text of the
   * same length, so that nobody can tell whether the account existed before. Registering again keeps the earlier mark.
   */
  mark(email: string, made: boolean, before: AuthStep | undefined): string
  /**
   * True if this browser created the account. The password is then known to be the one chosen by the person in front
   * of it.
   */
  isOwn(email: string, step: AuthStep | undefined): boolean
}

export function createOwnAccounts(secrets: readonly string[]): OwnAccounts {
  const proof = (secret: string, email: string) =>
    createHmac('sha256', secret)
      .update(`own-account:${foldAddress(email)}`)
      .digest()
  return {
    mark(email, made, before) {
      if (made) return proof(secrets[0] ?? '', email).toString('base64url')
      const same = before !== undefined && sameAddress(before.email, email)
      return (same && before?.mark) || randomBytes(32).toString('base64url')
    },
    isOwn(email, step) {
      const given = Buffer.from(step?.mark ?? '', 'base64url')
      return secrets.some((secret) => {
        const wanted = proof(secret, email)
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
  }
}
