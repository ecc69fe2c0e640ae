import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { readAnswers, type Said } from './payday.answers.ts'
import { everOnPaper, keyOf } from './payday.papers.ts'
import { type LineId, linesByPayday, type MarkedLine } from './payday.store.ts'

/** One's own line of a payday. Times in ms since 1970; `at`: when the payday was closed. */
export type OwnLine = MarkedLine & {
  /** Of the payday, as `branch` and `number`. */
  id: string
  at: number
  takenBackAt: number | undefined
  branchId: string
  branch: string
  timeZone: string
  number: number
  first: string
  last: string
  /** How many paydays in a row have carried it, this one included; 0 where it is not carried. */
  timesCarried: number
  /** It stood on a paper that is not used any more, and is still to be paid. */
  calledBack: boolean
  said: Said | undefined
}

type Page = { after?: { at: number; id: string } | undefined; limit: number }

/**
 * What an account is to be paid, the newest payday first; those that were reopened, too. Only lines of places that this
 * account held when they were closed. `after`: continues where a page ended.
 */
export async function listOwnLines(db: Db, personId: string, { after, limit }: Page): Promise<OwnLine[]> {
  const paydays = await db
    .selectFrom('payday_line as line')
    .innerJoin('payday', 'payday.id', 'line.payday_id')
    .innerJoin('branch', 'branch.id', 'payday.branch_id')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .select(['payday.id', 'payday.branch_id', 'payday.number', 'line.staff_id'])
    .select(['payday.branch_name as branch', 'business.time_zone'])
    .select(['payday.first_day', 'payday.last_day', 'payday.closed_at', 'payday.taken_back_at'])
    .where('line.person_id', '=', personId)
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(payday.closed_at, payday.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('payday.closed_at', 'desc')
    .orderBy('payday.id', 'desc')
    .limit(limit)
    .execute()
  const ids = paydays.map(({ id }) => id)
  const lines = await linesByPayday(db, ids, { personId })
  const saidOf = await readAnswers(db, ids)
  const once = await everOnPaper(db, ids)
  const carries = ({ state }: MarkedLine, { taken_back_at }: (typeof paydays)[number]) =>
    state === 'carried' && taken_back_at === null
  return Promise.all(
    paydays.flatMap((payday) =>
      (lines.get(payday.id) ?? [])
        .filter((line) => line.staffId === payday.staff_id)
        .map(async (line) => ({
          ...line,
          id: payday.id,
          at: payday.closed_at,
          takenBackAt: payday.taken_back_at ?? undefined,
          branchId: payday.branch_id,
          branch: payday.branch,
          timeZone: payday.time_zone,
          number: payday.number,
          first: payday.first_day,
          last: payday.last_day,
          timesCarried: carries(line, payday) ? await timesCarried(db, line) : 0,
          calledBack: line.state === 'due' && !line.paper && once.has(keyOf(line)),
          said: saidOf(line),
        })),
    ),
  )
}

/** Whether an account has a line in any payday. */
export const hasOwnLines = async (db: Db, personId: string): Promise<boolean> =>
  (await listOwnLines(db, personId, { limit: 1 })).length > 0

/** How many paydays carry a person's line one into the other, up to this one. */
export async function timesCarried(db: Db, { paydayId, staffId }: LineId): Promise<number> {
  let times = 0
  for (let id: string | undefined = paydayId; id !== undefined; times++) {
    const before = await db
      .selectFrom('payday_line as line')
      .innerJoin('payday', 'payday.id', 'line.payday_id')
      .select('payday.id')
      .where('line.opened_in', '=', id)
      .where('line.staff_id', '=', staffId)
      .orderBy('payday.number', 'desc')
      .executeTakeFirst()
    id = before?.id
  }
  return times
}

/** How long what happened to a person's pay is news, in ms. */
const newsMs = 14 * 24 * 60 * 60_000
/** A payday may be paid after the next one was closed. */
const newest = 3

/** When something last happened to a line that its person did not do. */
const newsAt = ({ at, takenBackAt = 0, markedAt = 0, said }: OwnLine): number =>
  Math.max(at, takenBackAt, markedAt, said?.replies.at(-1)?.at ?? 0)

/** What to tell an account of its own pay; undefined if there is no news, or if the person has answered it. */
export async function findPayNews(db: Db, personId: string, now: number): Promise<OwnLine | undefined> {
  const lines = await listOwnLines(db, personId, { limit: newest })
  const [line] = lines.toSorted((a, b) => newsAt(b) - newsAt(a))
  if (!line || newsAt(line) < now - newsMs) return undefined
  return line.said && line.said.at >= newsAt(line) ? undefined : line
}
