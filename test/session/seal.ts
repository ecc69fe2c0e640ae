import { tokenSeal } from '../../server/session/session-tokens.ts'

/** As an application under test seals the tokens of its sessions. */
export const seal = tokenSeal(['a-secret-for-tests-that-is-long-enough'])
