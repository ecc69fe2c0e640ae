import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { hasRow } from '../../db/row-counts.ts'
import type { IdentityCodeTable } from '../../db/schema.ts'

type CodePurpose = IdentityCodeTable['purpose']
export type CodeKey = { sub: string; purpose: CodePurpose }

/**
 * Times are ms since 1970. Until `pauseFrom` the last code may be replaced; until `hourFrom` its hour is over. A time
 * after `aheadFrom` can't be from another container whose clock is a little ahead: our clock was put back.
 */
type NewCode = CodeKey & {
  newEmail: string | null
  digest: string
  now: number
  expiresAt: number
  pauseFrom: number
  hourFrom: number
  aheadFrom: number
  mostInAnHour: number
}

/** Puts a code in the place of the one before. False if that was sent just now, or if there were too many. */
export async function putCode(db: Db, code: NewCode): Promise<boolean> {
  const { sub, purpose, newEmail, digest, now, expiresAt, pauseFrom, hourFrom, aheadFrom, mostInAnHour } =
    code
  const inHour = sql<boolean>`identity_code.counted_from > ${hourFrom} and identity_code.counted_from <= ${now}`
  return hasRow(
    db
      .insertInto('identity_code')
      .values({
        sub,
        purpose,
        new_email: newEmail,
        digest,
        tries: 0,
        sent_at: now,
        sent_count: 1,
        counted_from: now,
        expires_at: expiresAt,
      })
      .onConflict((c) =>
        c
          .columns(['sub', 'purpose'])
          .doUpdateSet({
            new_email: (e) => e.ref('excluded.new_email'),
            digest: (e) => e.ref('excluded.digest'),
            tries: 0,
            sent_at: now,
            sent_count: sql`case when ${inHour} then identity_code.sent_count + 1 else 1 end`,
            counted_from: sql`case when ${inHour} then identity_code.counted_from else excluded.counted_from end`,
            expires_at: expiresAt,
          })
          .where(
            sql<boolean>`(identity_code.sent_at <= ${pauseFrom} or identity_code.sent_at > ${aheadFrom}
            or coalesce(identity_code.new_email, '') <> coalesce(excluded.new_email, ''))`,
          )
          .where(sql<boolean>`(identity_code.sent_count < ${mostInAnHour} or not (${inHour}))`),
      )
      .returning('sub'),
  )
}

/** Counts a try. Undefined if there is no code to try: none was sent, it has expired, or was tried too often. */
export const countCodeTry = (
  db: Db,
  { sub, purpose, now, most }: CodeKey & { now: number; most: number },
): Promise<{ digest: string; new_email: string | null } | undefined> =>
  db
    .updateTable('identity_code')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('sub', '=', sub)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returning(['digest', 'new_email'])
    .executeTakeFirst()

/** Voids a code because it is used. False if it was used or replaced in the meantime. */
export async function useCode(
  db: Db,
  { sub, purpose, digest }: CodeKey & { digest: string },
): Promise<boolean> {
  return hasRow(
    db
      .updateTable('identity_code')
      .set({ expires_at: 0, digest: '' })
      .where('sub', '=', sub)
      .where('purpose', '=', purpose)
      .where('digest', '=', digest)
      .where('expires_at', '>', 0)
      .returning('sub'),
  )
}

export async function removeCodesOf(db: Db, sub: string): Promise<void> {
  await db.deleteFrom('identity_code').where('sub', '=', sub).execute()
}

/** Rows stay for their hour, since they count how many codes were sent in it. @param hourFrom an hour ago */
export async function removeOldCodes(db: Db, hourFrom: number): Promise<void> {
  await db
    .deleteFrom('identity_code')
    .where('sent_at', '<=', hourFrom)
    .where('counted_from', '<=', hourFrom)
    .execute()
}
