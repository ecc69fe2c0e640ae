import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import type { Seal } from '../../db/sealed.ts'
import type { SignIn } from '../../gateways/identity/identity-gateway.ts'
import type { IdentityPool, IdentityState } from '../../gateways/identity/identity-pool.types.ts'
import type { Sessions } from '../session/sessions.ts'
import type { AccessService } from './access.service.ts'

/**
 * Gives guests and signed-in people an identity at other AWS services, if an identity pool is configured. This runs
 * outside the answer: no page waits for the pool, and no page fails if the pool fails.
 */
export type CloudIdentities = {
  /** A guest has sent their first form: gets them an identity from the pool. */
  meet(guestId: string): void
  /** At sign-in: this browser's guest identity becomes the person's. */
  link(signIn: SignIn, guestId: string | undefined): void
  /** Called by the shared guard: renews credentials that are 50 minutes old. */
  keep(signIn: SignIn): void
  /** At sign-out. If the person is also signed in elsewhere, that session gets new credentials. */
  forget(personId: string): Promise<void>
  /**
   * A person's credentials, valid for at least ten minutes; undefined if they are signed in nowhere.
   * Throws IdentityError if the pool refuses, SignInUnreachableError and SessionUnavailableError.
   */
  credentialsOf(personId: string): Promise<IdentityState | undefined>
  /** Resolves when no work is under way. */
  settled(): Promise<void>
}

export type Parts = {
  pool: IdentityPool
  db: Db
  /** Of the stored credentials. */
  seal: Seal
  clock: () => number
  log: Pick<Logger, 'warn'>
  sessions: Pick<Sessions, 'listOf'>
  access: AccessService
}
