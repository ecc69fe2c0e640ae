import type { SessionData } from 'express-session'
import { sameAddress } from '../../config/mail-address.ts'
import type { SignIn } from '../../gateways/identity/identity-gateway.ts'

/** A stored session. Its id is as good as a password: it never leaves the server. */
export type KeptSession = {
  id: string
  /** UTC ms, accurate to ten minutes. */
  lastSeenAt: number
  session: SessionData
}

/** What was stored with a session that was ended: its tokens to revoke, its guest id. */
export type RemovedSession = { tokens?: SignIn; guestId?: string }

export const removed = (session: SessionData | null, tokens: SignIn | undefined): RemovedSession => ({
  ...(tokens && { tokens }),
  ...(session?.guestId && { guestId: session.guestId }),
})

/** Whether the tokens belong to the account with this address. */
export const isTheirs = (tokens: SignIn | undefined, email: string): boolean =>
  tokens !== undefined && sameAddress(tokens.user.email, email)
