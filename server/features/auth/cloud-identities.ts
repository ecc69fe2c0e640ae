import type { Request, Response } from 'express'
import type { Config } from '../../config.ts'
import type { IdentityLogin, IdentityPool, IdentityState } from '../../gateways/cognito/identity-pool.ts'
import { signedCookie } from '../../http/cookies.ts'

const month = 30 * 24 * 60 * 60 * 1000
/** How many people's and guests' credentials are kept in this process; the others are asked for again. */
const kept = 1000
/** A sign-in waits no longer for what it does not need, in ms. */
const linkBudgetMs = 2000

export type CloudIdentities = {
  /**
   * AWS credentials of whoever is in front of a browser, good for ten minutes at least: of the signed-in person, else
   * of a guest, whom a cookie then remembers. Throws IdentityError.
   */
  credentials(req: Request, res: Response, login: IdentityLogin | undefined): Promise<IdentityState>
  /** At sign-in: what this browser was as a guest becomes the person's own. Throws IdentityError. */
  link(req: Request, res: Response, login: IdentityLogin): Promise<void>
}

/**
 * Who a browser is for other services of AWS, where an identity pool is configured. Nothing in this product needs it;
 * it is there for what an operator builds beside it. The pool itself knows which identity is whose; here only a guest's
 * id is remembered, in a signed cookie, and credentials are kept in this process until they are due.
 */
export function createCloudIdentities(pool: IdentityPool, config: Config): CloudIdentities {
  const cookie = signedCookie(config, 'aws-guest', month)
  const states = new Map<string, IdentityState>()

  async function get(
    key: string,
    known: IdentityState | undefined,
    login: IdentityLogin | undefined,
    budgetMs?: number,
  ): Promise<IdentityState> {
    const state = await pool.credentials(
      states.get(key) ?? known,
      login,
      budgetMs === undefined ? {} : { budgetMs },
    )
    states.delete(key)
    states.set(login ? login.sub : state.identityId, state)
    for (const oldest of states.keys()) {
      if (states.size <= kept) break
      states.delete(oldest)
    }
    return state
  }

  return {
    async credentials(req, res, login) {
      if (login) return get(login.sub, undefined, login)
      const guest = cookie.read(req)
      const state = await get(guest ?? '', guest === undefined ? undefined : remembered(guest), undefined)
      if (state.identityId !== guest) cookie.write(res, state.identityId)
      return state
    },
    async link(req, res, login) {
      const guest = cookie.read(req)
      if (guest === undefined) return
      cookie.clear(res)
      states.delete(guest)
      states.delete(login.sub)
      await get(login.sub, remembered(guest), login, linkBudgetMs)
    },
  }
}

/** A guest's identity without credentials: they are asked for. */
const remembered = (identityId: string): IdentityState => ({
  identityId,
  credentials: { accessKeyId: '', secretAccessKey: '', sessionToken: '', expiresAt: 0 },
  renewedAt: 0,
})
