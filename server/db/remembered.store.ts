import type { Db } from './database.ts'

/**
 * What a server remembers of earlier starts. `tables`: the version that last changed the tables. `before`: the file with
 * the backup that it made first; empty if it made none. `codes`: the PUBLIC_URL that stands in printed codes.
 * `secret`: a hash of the secret that signed last. `payouts_refused`: the right to read payouts that Stripe has refused to the
 * key, or empty if Stripe did not name it. `release`: the newest release that is known, as JSON. `hook`: there is a webhook,
 * so that messages for it are written.
 */
export type Remembered = 'tables' | 'before' | 'codes' | 'secret' | 'payouts_refused' | 'release' | 'hook'

export const remember = (db: Db, name: Remembered, value: string) =>
  db
    .insertInto('remembered')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()

/** The same, but what is remembered already stays. */
export const rememberFirst = (db: Db, name: Remembered, value: string) =>
  db
    .insertInto('remembered')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()

/** Undefined if nothing of that name was ever remembered. */
export async function remembered(db: Db, name: Remembered): Promise<string | undefined> {
  const rows = db.selectFrom('remembered').select('value').where('name', '=', name)
  return (await rows.executeTakeFirst())?.value
}

export const forget = (db: Db, name: Remembered) =>
  db.deleteFrom('remembered').where('name', '=', name).execute()
