import type { Lang } from '../../../views/lang.ts'
import type { Db } from '../../db/database.ts'
import { acceptedDocuments, legalVersions } from './legal.types.ts'

type Given = {
  /** The identity provider's id (`sub`). */
  personId: string
  lang: Lang
  /** In ms since 1970. */
  at: number
}

/** Records that a person has agreed to the present terms and privacy policy. A second call changes nothing. */
export async function recordAcceptance(db: Db, { personId, lang, at }: Given): Promise<void> {
  await db
    .insertInto('acceptance')
    .values(
      acceptedDocuments.map((document) => ({
        person_id: personId,
        document,
        version: legalVersions[document],
        lang,
        accepted_at: at,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute()
}

/** For an account that is being deleted. */
export async function forgetAcceptances(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('acceptance').where('person_id', '=', personId).execute()
}
