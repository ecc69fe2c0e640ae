import type { Selectable } from 'kysely'
import { dayAfter } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { PaydayRestartTable, PaydayWaitTable } from '../../db/schema.ts'

export type Wait = Selectable<PaydayWaitTable>
export type Restart = Selectable<PaydayRestartTable>
/** `since`: when the first answer to its wait was that days are lost, in ms since 1970. */
export type Lost = Restart & { since: number }

/** The branches for which nobody has answered, with the wait. A branch that was added since has lost nothing. */
const waiting = (db: Db) =>
  db
    .selectFrom('payday_wait as wait')
    .innerJoin('branch', (on) => on.onRef('branch.created_at', '<=', 'wait.began_at'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payday_restart as answered')
            .select('answered.id')
            .whereRef('answered.wait_id', '=', 'wait.id')
            .whereRef('answered.branch_id', '=', 'branch.id'),
        ),
      ),
    )

/** The newest wait that an owner of a business has not answered for every branch. */
export const findWait = (db: Db, businessId: string): Promise<Wait | undefined> =>
  waiting(db)
    .selectAll('wait')
    .where('branch.business_id', '=', businessId)
    .orderBy('wait.began_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Whether a branch waits, because its books may be older than they should be: no closing, marking, calling back, payroll file
 * or cash list, and its guests are told nothing.
 */
export const branchWaits = async (db: Db, branchId: string): Promise<boolean> =>
  (await waiting(db).select('wait.id').where('branch.id', '=', branchId).executeTakeFirst()) !== undefined

/** The branches of a business that wait. */
export async function waitingBranches(db: Db, businessId: string): Promise<Set<string>> {
  const rows = await waiting(db).select('branch.id').where('branch.business_id', '=', businessId).execute()
  return new Set(rows.map(({ id }) => id))
}

/** `booksAt`: from when on the books know nothing, in ms since 1970; of a payment: when it was paid, and they end before that. */
type Begun = Pick<Wait, 'why'> & { booksAt: number }

/**
 * Each branch waits from now on. Also where all of them wait already: books may go back to a backup that was made meanwhile, and
 * what they lack since is asked of the newer wait. Only a second press changes nothing.
 */
export async function beginWait(db: Db, { why, booksAt }: Begun, now: number): Promise<void> {
  const goesOn = db.selectFrom('branch').select('id').where('id', 'not in', waiting(db).select('branch.id'))
  if (why === 'owner' && !(await goesOn.limit(1).executeTakeFirst())) return
  // What was paid before a wait began is known to have been lost: its form says what became of it.
  if (why === 'payment' && (await wasLost(db, booksAt))) return
  const end = why === 'payment' ? await newestMoment(db, now) : now
  await db
    .insertInto('payday_wait')
    .values({ id: newId(), began_at: now, books_at: Math.min(booksAt, end), why, read_until: null })
    .execute()
}

/**
 * Whether a wait began after a payment, which the books lack. Then they end before it, whatever was known of them: somebody may
 * have signed in before it was found. What was read from a later moment on does not count as read.
 */
async function wasLost(db: Db, paidAt: number): Promise<boolean> {
  const wait = await db
    .selectFrom('payday_wait')
    .select('id')
    .where('began_at', '>', paidAt)
    .orderBy('began_at')
    .limit(1)
    .executeTakeFirst()
  if (!wait) return false
  await db
    .updateTable('payday_wait')
    .set({ books_at: paidAt, read_until: null })
    .where('id', '=', wait.id)
    .where('books_at', '>', paidAt)
    .execute()
  return true
}

/** Stripe's payments were read without a gap until now, from before these waits' books end; `from` undefined: all of them. */
export const noteRead = (db: Db, from: number | undefined, now: number) =>
  db
    .updateTable('payday_wait')
    .set({ read_until: now })
    .where('read_until', 'is', null)
    .where('began_at', '<=', now)
    .$if(from !== undefined, (q) => q.where('books_at', '>=', from ?? 0))
    .execute()

/** The answers that count, the first wait's first: of each wait and branch the newest answer. */
const newestAnswers = (db: Db) =>
  db
    .selectFrom('payday_restart as said')
    .innerJoin('payday_wait as wait', 'wait.id', 'said.wait_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payday_restart as later')
            .select('later.id')
            .whereRef('later.wait_id', '=', 'said.wait_id')
            .whereRef('later.branch_id', '=', 'said.branch_id')
            .whereRef('later.n', '>', 'said.n'),
        ),
      ),
    )
    .orderBy('wait.began_at')
    .orderBy('wait.id')

/** Those of a branch, whatever they say. */
export const listAnswers = (db: Db, branchId: string): Promise<Restart[]> =>
  newestAnswers(db).selectAll('said').where('said.branch_id', '=', branchId).execute()

/** Those by which what these books lack is lost. */
const lostAnswers = (db: Db) => newestAnswers(db).where('said.answer', '=', 'lost')

/** Those of a branch. */
export const listLost = (db: Db, branchId: string): Promise<Lost[]> =>
  lostAnswers(db)
    .selectAll('said')
    .select((e) =>
      e
        .selectFrom('payday_restart as first')
        .select((f) => f.fn.min('first.created_at').as('at'))
        .whereRef('first.wait_id', '=', 'said.wait_id')
        .whereRef('first.branch_id', '=', 'said.branch_id')
        .where('first.answer', '=', 'lost')
        .$asScalar()
        .$notNull()
        .as('since'),
    )
    .where('said.branch_id', '=', branchId)
    .execute()

/** The largest number of a paper that an owner of a business has typed with such an answer; 0: none. */
export async function typedPaperNumber(db: Db, businessId: string): Promise<number> {
  const { newest } = await lostAnswers(db)
    .innerJoin('branch', 'branch.id', 'said.branch_id')
    .clearOrderBy()
    .select((e) => e.fn.max<number | null>('said.paper_number').as('newest'))
    .where('branch.business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** Those that came after some paydays, by payday, but for one of them. */
export async function lostAfter(
  db: Db,
  paydayIds: string[],
  without?: string,
): Promise<Map<string, Restart[]>> {
  const rows = await lostAnswers(db)
    .innerJoin('payday', 'payday.branch_id', 'said.branch_id')
    .selectAll('said')
    .select('payday.id as payday')
    .where('payday.id', 'in', paydayIds)
    .whereRef('payday.number', '<=', 'said.after_payday')
    .execute()
  return Map.groupBy(
    rows.filter(({ id }) => id !== without),
    (row) => row.payday,
  )
}

/** The days that an answer names as lost and that no payday of these books has: its form shows their sums. */
export const lostDays = ({
  from_before,
  until_before,
  last_day,
}: Pick<Restart, 'from_before' | 'until_before' | 'last_day'>) => ({
  first: (until_before === null ? from_before : dayAfter(until_before)) ?? '9999',
  last: last_day ?? '',
})

/**
 * Whether what was carried opens the payday after an answer: nothing is missing, or the named day is the last that these books
 * closed. Else it was taken into a payday that is lost; also where a payday up to that day has a larger number than these books
 * know: theirs was taken back, and its days were closed again.
 */
export const keepsCarried = (
  answer: Pick<Restart, 'from_before' | 'until_before' | 'last_day' | 'after_payday' | 'payday_number'>,
): boolean => {
  const { first, last } = lostDays(answer)
  const isAgain = answer.until_before !== null && (answer.payday_number ?? 0) > answer.after_payday
  return last === '' || (first === dayAfter(last) && !isAgain)
}

/** The first of a branch's answers after another one by which what had opened no payday was taken into one that is lost. */
export const takenBy = (answers: Restart[], id: string): Restart | undefined =>
  answers.slice(answers.findIndex((one) => one.id === id) + 1).find((later) => !keepsCarried(later))

/** The newest moment that the books know, in ms since 1970; 0: none. `before`: only what they knew before that one. */
export async function newestMoment(db: Db, before = Number.MAX_SAFE_INTEGER): Promise<number> {
  const { tip, act } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('tip')
        .select((t) => t.fn.max<number | null>('updated_at').as('at'))
        .where('updated_at', '<', before)
        .as('tip'),
      e
        .selectFrom('audit_entry')
        .select((a) => a.fn.max<number | null>('created_at').as('at'))
        .where('created_at', '<', before)
        .as('act'),
    ])
    .executeTakeFirstOrThrow()
  return Math.max(tip ?? 0, act ?? 0)
}

/** The lines that some answers have named, as `answer payday person`. */
export async function namedLines(db: Db, answers: Restart[]): Promise<Set<string>> {
  if (answers.length === 0) return new Set()
  const ids = answers.map(({ id }) => id)
  const rows = await db.selectFrom('payday_restart_line').selectAll().where('restart_id', 'in', ids).execute()
  return new Set(rows.map((row) => `${row.restart_id} ${row.payday_id} ${row.staff_id}`))
}
