import type { Db, Trx } from '../../db/database.ts'
import type { Photo } from './photo.types.ts'

/** Saves a picture; an identical one is saved only once. */
export async function keepPhoto(trx: Trx, { hash, small, large }: Photo, now: number): Promise<void> {
  await trx
    .insertInto('photo')
    .values({ hash, small, large, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes a picture that no staff member uses any more. */
export async function dropUnusedPhoto(trx: Trx, hash: string | undefined): Promise<void> {
  if (hash === undefined) return
  await trx
    .deleteFrom('photo')
    .where('hash', '=', hash)
    .where((e) => e.not(e.exists(e.selectFrom('staff').select('staff.id').where('photo', '=', hash))))
    .execute()
}

/** The bytes of a picture in one of its sizes. */
export async function readPhoto(
  db: Db,
  hash: string,
  size: 'small' | 'large',
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('photo')
    .select(`${size} as bytes`)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.bytes
}
