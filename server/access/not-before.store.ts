import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { SignedOutError } from '../errors.ts'
import type { TokenSet } from '../gateways/cognito/identity-gateway.ts'

/**
 * A person's tokens count only where the password was typed at this second or later (whole seconds since 1970, as the
 * tokens' `auth_time`); 0 where nothing has ended older ones.
 */
export async function notBeforeOf(db: Db, personId: string): Promise<number> {
  const row = await db
    .selectFrom('account_state')
    .select('not_before')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.not_before ?? 0
}

/** Ends all older tokens of a person, in every container at once. It never moves back. */
export async function setNotBefore(db: Db, personId: string, seconds: number): Promise<void> {
  const later = sql<number>`case when account_state.not_before < excluded.not_before
    then excluded.not_before else account_state.not_before end`
  await db
    .insertInto('account_state')
    .values({ person_id: personId, not_before: seconds })
    .onConflict((c) => c.column('person_id').doUpdateSet({ not_before: later }))
    .execute()
}

/** `over`: of an older password. `ask`: of the same second, so only the identity service can tell older from newer. */
export function judgeAge(authTime: number | undefined, notBefore: number): 'good' | 'ask' | 'over' {
  if (notBefore === 0) return 'good'
  const typed = authTime ?? 0
  if (typed < notBefore) return 'over'
  return typed === notBefore ? 'ask' : 'good'
}

/**
 * For a session's tokens: throws SignedOutError where they are of an older password. Those of the same second are good:
 * what was older has lost its session, and a new one was asked about when it began.
 */
export async function refuseOlder(
  db: Db,
  { user, authTime }: Pick<TokenSet, 'user' | 'authTime'>,
): Promise<void> {
  if (judgeAge(authTime, await notBeforeOf(db, user.sub)) === 'over') {
    throw new SignedOutError('unauthenticated')
  }
}

/** At the end of an account, once the identity service takes none of its tokens any more. */
export async function forgetAccountState(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('account_state').where('person_id', '=', personId).execute()
}
