// This folder: who may do what. Sign-in tokens, guards, the table of rights, members and their places.
import {
  SignedOutError,
  type SignedOutReason,
  SignInFailedError,
  SignInUnreachableError,
} from '../../base/errors.ts'
import type { CallContext } from '../../gateways/identity/call-context.ts'
import { endsSession, IdentityError, type IdentityErrorKind } from '../../gateways/identity/identity-error.ts'
import type { IdentityGateway, SignIn } from '../../gateways/identity/identity-gateway.ts'
import type { HeldTokens, Sessions } from '../session/index.ts'

/** Renew tokens this long before they expire, in ms, so that none expires while a request is under way. */
const marginMs = 60_000

/** `force`: renew even if the tokens are still valid. `context`: what the identity service may know of the browser. */
type Renewal = { force?: boolean; context?: CallContext }

export type AccessService = {
  /**
   * Returns valid tokens of a session. Renews them if either has expired, or with `force`; only one request at a time
   * does so, across all containers. Throws
   * - SignedOutError if there are no tokens, or if renewing fails and nobody else renewed them; they are deleted;
   * - SignInUnreachableError if the network or the service fails, or if the service throttles; the tokens are kept;
   * - SessionUnavailableError if the session store can't be reached.
   */
  tokens(sid: string, options?: Renewal): Promise<SignIn>
}

type Parts = {
  identity: Pick<IdentityGateway, 'renew' | 'issuer'>
  sessions: Pick<Sessions, 'tokens'>
  clock: () => number
}

/** Keeps the tokens of signed-in people valid. */
export function createAccess({ identity, sessions, clock }: Parts): AccessService {
  // Tokens of the time when another service kept the accounts are never good: renewing them fails, and ends the session.
  const fresh = ({ issuer, accessExpiresAt }: SignIn) =>
    issuer === identity.issuer && accessExpiresAt - marginMs > clock()

  async function renew(sid: string, held: HeldTokens, seen: SignIn, options: Renewal): Promise<SignIn> {
    const { force = false, context } = options
    const { current } = held
    if (!current) throw new SignedOutError('unauthenticated')
    // Another request renewed them while this one waited for the lock.
    const changed = current.accessToken !== seen.accessToken
    if (force ? changed : fresh(current)) return current
    let ended: unknown = new SignedOutError('unauthenticated')
    try {
      const next = await identity.renew(current, context)
      if (await held.replace(next)) return next
    } catch (error) {
      if (!endsSession(error)) throw asSessionError(error)
      await held.clear()
      ended = new SignedOutError(endings[error.kind] ?? 'unexpected', { cause: error })
    }
    // If this request lost the lock, another container has renewed the tokens: use those. If there are none, sign out.
    const standing = await sessions.tokens.read(sid)
    if (standing) return standing
    throw ended
  }

  return {
    async tokens(sid, options = {}) {
      const seen = await sessions.tokens.read(sid)
      if (!seen) throw new SignedOutError('unauthenticated')
      if (!options.force && fresh(seen)) return seen
      return sessions.tokens.withLock(sid, (held) => renew(sid, held, seen, options))
    },
  }
}

const endings: Partial<Record<IdentityErrorKind, SignedOutReason>> = {
  refreshRefused: 'unauthenticated',
  refreshUnsupported: 'refreshUnsupported',
  accountGone: 'accountGone',
}
const passing: IdentityErrorKind[] = ['network', 'server', 'throttled', 'limit']

/** Turns an error of the identity service about a token into the error for the person who holds it. */
export function asSessionError(error: unknown): unknown {
  if (!(error instanceof IdentityError)) return error
  const ending = endings[error.kind]
  if (ending) return new SignedOutError(ending, { cause: error })
  const Kept = passing.includes(error.kind) ? SignInUnreachableError : SignInFailedError
  return new Kept(error.message, { cause: error })
}
