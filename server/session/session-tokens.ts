import { z } from 'zod'
import { SessionUnavailableError } from '../errors.ts'
import type { TokenSet } from '../gateways/identity/identity-gateway.ts'
import { type LockPort, type LockTimes, usualTimes, withLock } from './session-lock.ts'

/** The identity gateway's tokens, including the person's name and address: all are deleted together. */
const schema: z.ZodType<TokenSet> = z.object({
  accessToken: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  accessExpiresAt: z.number(),
  idExpiresAt: z.number(),
  authTime: z.number().exactOptional(),
  issuer: z.string().exactOptional(),
  deviceKey: z.string().exactOptional(),
  user: z.object({
    sub: z.string(),
    username: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string().exactOptional(),
    preferredUsername: z.string().exactOptional(),
  }),
})

/** Stores tokens as text. Every change except the first requires the current value (compare and swap). */
export type TokenPort = {
  get(sid: string): Promise<string | undefined>
  put(sid: string, data: string): Promise<void>
  /** Replaces `was` by `data`, or deletes it; false if the stored value is another one, or missing. */
  swap(sid: string, was: string, data: string | undefined): Promise<boolean>
  /** Deletes the tokens and returns what they were. */
  take(sid: string): Promise<string | undefined>
}

/** The tokens of a session, for the request that holds its lock. */
export type HeldTokens = {
  current: TokenSet | undefined
  /** False if the session was signed out meanwhile, or the lock was lost: then nobody uses the new tokens. */
  replace(tokens: TokenSet): Promise<boolean>
  /** Signs the session out, unless another request has changed its tokens. */
  clear(): Promise<void>
}

/** Each method throws SessionUnavailableError if the store can't be reached. A session without tokens is signed out. */
export type SessionTokens = {
  read(sid: string): Promise<TokenSet | undefined>
  /** Only at sign-in, for a new session id. */
  create(sid: string, tokens: TokenSet): Promise<void>
  take(sid: string): Promise<TokenSet | undefined>
  /** Runs `work` while no other request in any container refreshes this session's tokens. */
  withLock<T>(sid: string, work: (held: HeldTokens) => Promise<T>): Promise<T>
}

export function createSessionTokens(
  port: TokenPort & LockPort,
  times: LockTimes = usualTimes,
): SessionTokens {
  return {
    read: async (sid) => parseTokens(await reach(port.get(sid))),
    create: (sid, tokens) => reach(port.put(sid, JSON.stringify(tokens))),
    take: async (sid) => parseTokens(await reach(port.take(sid))),
    async withLock(sid, work) {
      let started = false
      const locked = withLock(
        port,
        sid,
        async () => {
          const was = await port.get(sid)
          started = true
          return work(held(port, sid, was))
        },
        times,
      )
      return locked.catch((error: unknown) => {
        // An error of the work itself goes to the caller as it is.
        throw started ? error : new SessionUnavailableError('session lock', { cause: error })
      })
    },
  }
}

function held(port: TokenPort, sid: string, found: string | undefined): HeldTokens {
  let was = found
  const swap = async (data: string | undefined) => {
    if (was === undefined || !(await reach(port.swap(sid, was, data)))) return false
    was = data
    return true
  }
  return {
    current: parseTokens(found),
    replace: (tokens) => swap(JSON.stringify(tokens)),
    clear: async () => void (await swap(undefined)),
  }
}

/** Tokens that an older version stored in another shape count as missing: the person signs in again. */
export function parseTokens(data: string | undefined): TokenSet | undefined {
  if (data === undefined) return undefined
  return schema.safeParse(JSON.parse(data)).data
}

async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw new SessionUnavailableError('session tokens', { cause: error })
  }
}
