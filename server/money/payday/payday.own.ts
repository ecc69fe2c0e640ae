import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { readAnswers, type Said } from './payday.answers.ts'
import { linesByPayday, type MarkedLine } from './payday.store.ts'

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
  const lines = await linesByPayday(db, ids, personId)
  const saidOf = await readAnswers(db, ids)
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
          timesCarried: carries(line, payday) ? await timesCarried(db, { ...payday, personId }) : 0,
          said: saidOf({ paydayId: payday.id, staffId: line.staffId }),
        })),
    ),
  )
}

/** Whether an account has a line in any payday. */
export const hasOwnLines = async (db: Db, personId: string): Promise<boolean> =>
  (await listOwnLines(db, personId, { limit: 1 })).length > 0

type Carried = { branch_id: string; number: number; staff_id: string; personId: string }

/** How many paydays that count carry a person's line without a break, up to this one. */
async function timesCarried(db: Db, { branch_id, number, staff_id, personId }: Carried): Promise<number> {
  const paydays = await db
    .selectFrom('payday')
    .innerJoin('payday_line as line', 'line.payday_id', 'payday.id')
    .select('payday.id')
    .where('payday.branch_id', '=', branch_id)
    .where('payday.number', '<=', number)
    .where('payday.taken_back_at', 'is', null)
    .where('line.staff_id', '=', staff_id)
    .where('line.person_id', '=', personId)
    .orderBy('payday.number', 'desc')
    .execute()
  const ids = paydays.map(({ id }) => id)
  const lines = await linesByPayday(db, ids, personId)
  const stateIn = (id: string) => lines.get(id)?.find((line) => line.staffId === staff_id)?.state
  const paidAt = ids.findIndex((id) => stateIn(id) !== 'carried')
  return paidAt < 0 ? ids.length : paidAt
}
