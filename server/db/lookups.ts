import type { CompiledQuery, DialectAdapter, Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Runs short reads outside of transactions, past Kysely's own way to a connection, which takes longer than the read. */
export type Lookups = {
  run<Row>(query: CompiledQuery<Row>): Promise<Row[]>
}

/** What each of our databases is known by; its transactions have the same. */
export type AdapterWithLookups = DialectAdapter & { readonly lookups: Lookups }

/** Undefined inside a transaction, which has to see what it has written itself. */
export const lookupsOf = (db: Kysely<Database>): Lookups | undefined =>
  db.isTransaction ? undefined : (db.getExecutor().adapter as AdapterWithLookups).lookups
