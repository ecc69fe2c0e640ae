/**
 * The AWS identity of one browser session: a guest's first, the person's own after sign-in. Plain JSON; it never leaves
 * the server.
 */
export type IdentityState = {
  identityId: string
  /** The signed-in person it belongs to (their sub); undefined for a guest's. */
  owner?: string
  credentials: {
    accessKeyId: string
    secretAccessKey: string
    sessionToken: string
    /** Milliseconds since 1970. */
    expiresAt: number
  }
  /** When the credentials were issued, in ms since 1970. */
  renewedAt: number
}

export type IdentityLogin = { sub: string; idToken: string }

export type IdentityPool = {
  /** Creates an identity for a guest: `GetId` without a login. Throws IdentityError. */
  newGuest(): Promise<string>
  /**
   * Returns valid credentials: the given state while it is fresh, else a new one.
   * A guest who signs in keeps the identity, now with the login. If the person already had one, AWS merges the two and
   * returns another id. After a sign-out a new guest identity starts: a linked one needs its login.
   * @param state the result of the last call
   * @param login the signed-in person with an unexpired id token; undefined for a guest: then no login is sent
   * @throws IdentityError
   */
  credentials(state: IdentityState | undefined, login: IdentityLogin | undefined): Promise<IdentityState>
  close(): void
}
