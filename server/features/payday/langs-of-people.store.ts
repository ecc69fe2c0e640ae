import type { Lang } from '../../../views/lang.ts'
import type { Db } from '../../db/database.ts'

/** By account: the language in which the people of a payday last agreed to the terms, the only one that is kept of them. */
export async function langsOfPeople(db: Db, paydayId: string): Promise<Map<string, Lang>> {
  const rows = await db
    .selectFrom('payday_line as line')
    .innerJoin('acceptance', 'acceptance.person_id', 'line.person_id')
    .select(['acceptance.person_id', 'acceptance.lang'])
    .where('line.payday_id', '=', paydayId)
    .orderBy('acceptance.accepted_at')
    .execute()
  return new Map(rows.map(({ person_id, lang }) => [person_id, lang]))
}
