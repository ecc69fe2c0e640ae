import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { foldAddress, sameAddress } from '../../mail-address.ts'
import type { AuthStep } from './auth-step.ts'

export type OwnAccounts = {
  /**
   * What a browser keeps of a registration: proof that it made the account of this address, or as many letters that
   * prove nothing, so that nobody can read from it whether there was one. Registering again changes nothing.
   */
  mark(email: string, made: boolean, before: AuthStep | undefined): string
  /** Whether this browser has made the account, and so its password is known to be that of the person before it. */
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
