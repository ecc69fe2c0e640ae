import { z } from 'zod'
import { SessionUnavailableError } from '../../base/errors.ts'
import { createSeal, NotOpenedError, type Seal } from '../../db/sealed.ts'
import type { SignIn } from '../../gateways/identity/identity-gateway.ts'
import { type LockPort, type LockTimes, usualTimes, withLock } from './session-lock.ts'

/** What the identity gateway gave, including the person's name and address: all is deleted together. */
const schema: z.ZodType<SignIn> = z.object({
  accessToken: z.string(),
  accessExpiresAt: z.number(),
  authTime: z.number().exactOptional(),
  issuer: z.string().exactOptional(),
  idToken: z.string().exactOptional(),
  refreshToken: z.string().exactOptional(),
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
  current: SignIn | undefined
  /** False if the session was signed out meanwhile, or the lock was lost: then nobody uses the new tokens. */
  replace(tokens: SignIn): Promise<boolean>
  /** Signs the session out, unless another request has changed its tokens. */
  clear(): Promise<void>
}

/** Each method throws SessionUnavailableError if the store can't be reached. A session without tokens is signed out. */
export type SessionTokens = {
  read(sid: string): Promise<SignIn | undefined>
  /** Only at sign-in, for a new session id. */
  create(sid: string, tokens: SignIn): Promise<void>
  take(sid: string): Promise<SignIn | undefined>
  /** Runs `work` while no other request in any container refreshes this session's tokens. */
  withLock<T>(sid: string, work: (held: HeldTokens) => Promise<T>): Promise<T>
}

/** Whoever steals the store can use no token, and learns no address. */
export const tokenSeal = (secrets: readonly string[]): Seal => createSeal(secrets, 'session tokens')
/** Tokens open in the row of their own session only. */
const aboutTokens = (sid: string) => `session ${sid}`

export function createSessionTokens(
  port: TokenPort & LockPort,
  seal: Seal,
  times: LockTimes = usualTimes,
): SessionTokens {
  return {
    read: async (sid) => openTokens(seal, sid, await reach(port.get(sid))),
    create: (sid, tokens) => reach(port.put(sid, sealTokens(seal, sid, tokens))),
    take: async (sid) => openTokens(seal, sid, await reach(port.take(sid))),
    async withLock(sid, work) {
      let started = false
      const locked = withLock(
        port,
        sid,
        async () => {
          const was = await port.get(sid)
          started = true
          return work(held(port, seal, sid, was))
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

function held(port: TokenPort, seal: Seal, sid: string, found: string | undefined): HeldTokens {
  let was = found
  const swap = async (data: string | undefined) => {
    if (was === undefined || !(await reach(port.swap(sid, was, data)))) return false
    was = data
    return true
  }
  return {
    current: openTokens(seal, sid, found),
    replace: (tokens) => swap(sealTokens(seal, sid, tokens)),
    clear: async () => void (await swap(undefined)),
  }
}

const sealTokens = (seal: Seal, sid: string, tokens: SignIn) =>
  seal.seal(JSON.stringify(tokens), aboutTokens(sid))

/** Tokens that can't be opened any more, since their secret is gone, count as missing: the person signs in again. */
export function openTokens(seal: Seal, sid: string, data: string | undefined): SignIn | undefined {
  if (data === undefined) return undefined
  try {
    return schema.safeParse(JSON.parse(seal.open(data, aboutTokens(sid)))).data
  } catch (error) {
    if (error instanceof NotOpenedError) return undefined
    throw error
  }
}

async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw new SessionUnavailableError('session tokens', { cause: error })
  }
}
