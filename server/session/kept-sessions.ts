import type { SessionData } from 'express-session'
import type { TokenSet } from '../gateways/cognito/identity-gateway.ts'
import { sameAddress } from '../mail-address.ts'

/** A session as it is kept. Its id is as good as a password: it never leaves the server. */
export type KeptSession = {
  id: string
  /** UTC ms, known to ten minutes. */
  lastSeenAt: number
  session: SessionData
}

/** What is left of a session that has been ended, for others to be told. */
export type RemovedSession = { tokens?: TokenSet; guestId?: string }

export const removed = (session: SessionData | null, tokens: TokenSet | undefined): RemovedSession => ({
  ...(tokens && { tokens }),
  ...(session?.guestId && { guestId: session.guestId }),
})

/** Whether tokens are those of an address's account. */
export const isTheirs = (tokens: TokenSet | undefined, email: string): boolean =>
  tokens !== undefined && sameAddress(tokens.user.email, email)
