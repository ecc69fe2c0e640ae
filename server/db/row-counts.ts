import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

/** Whether a query finds a row, or a change with `returning` has changed one. */
export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

type Change = { executeTakeFirstOrThrow(): Promise<UpdateResult | DeleteResult | InsertResult> }

/** How many rows a change without `returning` has changed. */
export async function countChanged(change: Change): Promise<number> {
  const result = await change.executeTakeFirstOrThrow()
  if ('numUpdatedRows' in result) return Number(result.numUpdatedRows)
  if ('numDeletedRows' in result) return Number(result.numDeletedRows)
  return Number(result.numInsertedOrUpdatedRows ?? 0n)
}
