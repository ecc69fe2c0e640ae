import { SignedOutError, type SignedOutReason, SignInFailedError, SignInUnreachableError } from '../errors.ts'
import type { CallContext } from '../gateways/cognito/call-context.ts'
import { endsSession, IdentityError, type IdentityErrorKind } from '../gateways/cognito/identity-error.ts'
import type { IdentityGateway, TokenSet } from '../gateways/cognito/identity-gateway.ts'
import type { HeldTokens } from '../session/session-tokens.ts'
import type { Sessions } from '../session/sessions.ts'

/** Tokens are renewed this long before they end, in ms, so that none ends on its way. */
const marginMs = 60_000

/** `force` renews what is still good; `context` is what the identity service may know of the browser. */
type Renewal = { force?: boolean; context?: CallContext }

export type AccessService = {
  /**
   * The tokens of a session, good for use: renewed when one of the two has ended, or when `force` says so; by one
   * request at a time, in whatever container. Throws
   * - SignedOutError when there are none, or renewing them fails and nobody else has renewed them: they are gone then;
   * - SignInUnreachableError when the network failed, or the service itself, or it throttles: they are kept;
   * - SessionUnavailableError when the session store can't be reached.
   */
  tokens(sid: string, options?: Renewal): Promise<TokenSet>
}

type Parts = {
  identity: Pick<IdentityGateway, 'refresh'>
  sessions: Pick<Sessions, 'tokens'>
  clock: () => number
}

/** Keeps the tokens of signed-in people good. */
export function createAccess({ identity, sessions, clock }: Parts): AccessService {
  const fresh = (set: TokenSet) => Math.min(set.accessExpiresAt, set.idExpiresAt) - marginMs > clock()

  async function renew(sid: string, held: HeldTokens, seen: TokenSet, options: Renewal): Promise<TokenSet> {
    const { force = false, context } = options
    const { current } = held
    if (!current) throw new SignedOutError('unauthenticated')
    // Another request has renewed them while this one waited for the lock.
    const changed = current.accessToken !== seen.accessToken
    if (force ? changed : fresh(current)) return current
    let ended: unknown = new SignedOutError('unauthenticated')
    try {
      const next = await ask(current, context)
      if (await held.replace(next)) return next
    } catch (error) {
      if (!endsSession(error)) throw asSessionError(error)
      await held.clear()
      ended = new SignedOutError(endings[error.kind] ?? 'unexpected', { cause: error })
    }
    // Where the lock was lost on the way, another container has renewed them first; else they are gone.
    const standing = await sessions.tokens.read(sid)
    if (standing) return standing
    throw ended
  }

  const ask = (
    { refreshToken, user: { username }, deviceKey }: TokenSet,
    context?: CallContext,
  ): Promise<TokenSet> =>
    identity.refresh({ refreshToken, username, ...(deviceKey && { deviceKey }) }, context)

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

/** What a failure to ask the identity service about a token means for its bearer. */
export function asSessionError(error: unknown): unknown {
  if (!(error instanceof IdentityError)) return error
  const ending = endings[error.kind]
  if (ending) return new SignedOutError(ending, { cause: error })
  const Kept = passing.includes(error.kind) ? SignInUnreachableError : SignInFailedError
  return new Kept(error.message, { cause: error })
}
