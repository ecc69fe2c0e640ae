import { openTokens, tokenSeal } from '../../server/people/session/session-tokens.ts'

/** As an application under test seals the tokens of its sessions. */
export const seal = tokenSeal(['a-secret-for-tests-that-is-long-enough'])

/** The stored tokens of a session as if they had expired. */
export const expired = (sid: string, data: string): string => {
  const tokens = { ...openTokens(seal, sid, data), accessExpiresAt: 0 }
  return seal.seal(JSON.stringify(tokens), `session ${sid}`)
}
