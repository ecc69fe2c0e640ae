import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { Programs } from '../../gateways/identity/identity-gateway.ts'
import { type OwnAccount, userOf } from './identity-account.store.ts'
import {
  listTokenSignIns,
  type OwnSignIn,
  removeTokenSignIn,
  withoutRefresh,
} from './identity-sign-in.store.ts'
import type { Tokens } from './tokens.ts'

/** How long a program's token counts, in hours, if nothing else is said, and at most (decision 0224). */
export const apiTokenHours = { usual: 24, most: 720 }

/**
 * Makes an access token for a program, and the sign-in to be stored that it belongs to. That has no refresh token; what
 * ends a person's sign-ins ends it. @param hours how long it counts
 */
export async function makeApiToken(
  tokens: Tokens,
  { account, hours, now }: { account: OwnAccount; hours: number; now: number },
): Promise<{ token: string; signIn: OwnSignIn }> {
  const [id, seconds, authTime] = [newId(), hours * 3600, Math.floor(now / 1000)]
  const until = (authTime + seconds) * 1000
  const signIn = {
    ...{ id, sub: account.sub, auth_time: authTime, token_hash: withoutRefresh, previous_hash: null },
    ...{ rotated_at: now, expires_at: until, ends_at: until },
  }
  return { token: await tokens.access({ user: userOf(account), signIn: id, authTime, seconds }), signIn }
}

/** The tokens of a person's programs. */
export function createPrograms(db: Db, clock: () => number): Programs {
  return {
    async listOf(sub) {
      const rows = await listTokenSignIns(db, sub, clock())
      return rows.map(({ id, auth_time: made, expires_at: until }) => ({ id, madeAt: made * 1000, until }))
    },
    end: (sub, id) => removeTokenSignIn(db, sub, id),
  }
}
