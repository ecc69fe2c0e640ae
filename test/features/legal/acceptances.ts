import type { Db } from '../../../server/db/database.ts'

/** What somebody has agreed to, newest first. */
export const listAcceptances = (db: Db, personId: string) =>
  db
    .selectFrom('acceptance')
    .select(['document', 'version', 'lang', 'accepted_at as acceptedAt'])
    .where('person_id', '=', personId)
    .orderBy('accepted_at', 'desc')
    .orderBy('document')
    .execute()
