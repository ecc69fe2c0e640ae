import { type Kysely, sql } from 'kysely'

/** A wallet's approval on a guest's first page makes one tip. What the column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table tip add column wallet_token text').execute(db)
  await sql
    .raw('create unique index tip_wallet_token on tip (wallet_token) where wallet_token is not null')
    .execute(db)
}
