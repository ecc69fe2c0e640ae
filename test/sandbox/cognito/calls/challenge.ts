import { randomBytes } from 'node:crypto'
import type { User } from '../state.ts'

/** The answer to somebody whose password an administrator has set: they must choose one of their own. */
export function askNewPassword({ sub, email, emailVerified, attributes }: User) {
  const shown = { email_verified: String(emailVerified), ...attributes, email }
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: {
      USER_ID_FOR_SRP: sub,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(shown),
    },
    Session: randomBytes(192).toString('base64url'),
  }
}
