import type { Lang } from '../../../../views/lang.ts'
import type { Db } from '../../../db/database.ts'

/** By person: the language in which they last agreed to the terms, the only one that is kept of them. */
export async function langsOfPeople(db: Db, personIds: string[]): Promise<Map<string, Lang>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('acceptance')
    .select(['person_id', 'lang'])
    .where('person_id', 'in', personIds)
    .orderBy('accepted_at')
    .execute()
  return new Map(rows.map(({ person_id, lang }) => [person_id, lang]))
}
