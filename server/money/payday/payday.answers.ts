import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PaydayAnswerTable } from '../../db/schema.ts'

/** What was said of the lines of some paydays, the oldest first. Replies are among it. */
const listAnswers = (db: Db, paydayIds: string[]): Promise<Selectable<PaydayAnswerTable>[]> =>
  paydayIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('payday_answer').selectAll().where('payday_id', 'in', paydayIds).orderBy('n').execute()

/** The staff ids of lines of a payday whose person says that they were not paid, and has not taken that off. */
export async function openComplaints(db: Db, paydayId: string): Promise<Set<string>> {
  const standing = new Map(
    (await listAnswers(db, [paydayId]))
      .filter(({ answer }) => answer !== 'replied')
      .map(({ staff_id, answer }) => [staff_id, answer]),
  )
  return new Set([...standing].filter(([, answer]) => answer === 'not_received').map(([staffId]) => staffId))
}
