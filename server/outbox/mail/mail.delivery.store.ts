import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { MailTable } from '../../db/schema.ts'

export type MailRow = Selectable<MailTable>

/**
 * How long a claimed mail is reserved for its process, in ms. Far longer than a try may take, so that two processes whose
 * clocks differ a little don't send the same mail.
 */
export const mailClaimMs = 120_000

/** Claims the mail that is due first, and counts the try. Undefined: nothing is due, or others were faster. */
export async function claimMail(db: Db, now: number): Promise<MailRow | undefined> {
  const due = await db
    .selectFrom('mail')
    .select('id')
    .where('next_at', '<=', now)
    .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', now)]))
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const claimed = await db
    .updateTable('mail')
    .set((e) => ({ claimed_until: now + mailClaimMs, tries: e('tries', '+', 1) }))
    .where('id', '=', due.id)
    .where('next_at', '<=', now)
    .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  return claimed ?? claimMail(db, now)
}

/** Ends a mail, and removes to whom it went and what it said. */
export async function endMail(
  db: Db,
  { id }: Pick<MailRow, 'id'>,
  { state, error }: { state: Exclude<MailRow['state'], 'waiting'>; error: string | null },
  now: number,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state, error, content: null, next_at: null, claimed_until: null, done_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** The mail is tried again at `nextAt`, in ms since 1970. */
export async function retryMail(
  db: Db,
  { id }: Pick<MailRow, 'id'>,
  { nextAt, error }: { nextAt: number; error: string },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ next_at: nextAt, error, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** What waits: how many, how many of them have failed before, and since when the oldest waits (ms since 1970). */
export async function readMailBacklog(
  db: Db,
): Promise<{ waiting: number; failing: number; since: number | undefined }> {
  const row = await db
    .selectFrom('mail')
    .where('next_at', 'is not', null)
    .select((e) => [
      e.fn.countAll<number | string>().as('waiting'),
      e.fn.count<number | string>('error').as('failing'),
      e.fn.min<number | string | null>('created_at').as('since'),
    ])
    .executeTakeFirstOrThrow()
  const since = row.since === null ? undefined : Number(row.since)
  return { waiting: Number(row.waiting), failing: Number(row.failing), since }
}

/** How long it is known what became of a mail, in ms; its address and words are gone before. */
const doneKept = 7 * 24 * 3600 * 1000

export async function forgetOldMails(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('done_at', '<', now - doneKept)
    .execute()
}
