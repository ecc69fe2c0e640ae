import { sql } from 'kysely'
import { SignedOutError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import type { SignIn } from '../../gateways/identity/identity-gateway.ts'

/**
 * A person's tokens are valid only if the password was typed at this second or later (whole seconds since 1970, like
 * the tokens' `auth_time`). 0: no older tokens have been ended.
 */
export async function notBeforeOf(db: Db, personId: string): Promise<number> {
  const row = await db
    .selectFrom('account_state')
    .select('not_before')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.not_before ?? 0
}

/** Ends all older tokens of a person, in every container at once. Never moves back. */
export async function setNotBefore(db: Db, personId: string, seconds: number): Promise<void> {
  const later = sql<number>`case when account_state.not_before < excluded.not_before
    then excluded.not_before else account_state.not_before end`
  await db
    .insertInto('account_state')
    .values({ person_id: personId, not_before: seconds })
    .onConflict((c) => c.column('person_id').doUpdateSet({ not_before: later }))
    .execute()
}

/** `over`: older than that. `ask`: of the same second, so only the identity service can tell older from newer. */
export function judgeAge(authTime: number | undefined, notBefore: number): 'good' | 'ask' | 'over' {
  if (notBefore === 0) return 'good'
  const typed = authTime ?? 0
  if (typed < notBefore) return 'over'
  return typed === notBefore ? 'ask' : 'good'
}

/**
 * Throws SignedOutError if a session's tokens were issued for an older password. Tokens of the same second pass:
 * older sessions of that second were deleted, and a new one asked the identity service when it began.
 */
export async function refuseOlder(
  db: Db,
  { user, authTime }: Pick<SignIn, 'user' | 'authTime'>,
): Promise<void> {
  if (judgeAge(authTime, await notBeforeOf(db, user.sub)) === 'over') {
    throw new SignedOutError('unauthenticated')
  }
}

/** When an account is deleted, after the identity service has stopped accepting its tokens. */
export async function forgetAccountState(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('account_state').where('person_id', '=', personId).execute()
}
