import type { Selectable, UpdateObject } from 'kysely'
import type { Db } from '../../server/db/database.ts'
import type { Database } from '../../server/db/schema.ts'

type WithId = { [T in keyof Database]: Database[T] extends { id: unknown } ? T : never }[keyof Database]

/** Writes cells of one row, past every rule of the product. */
export async function setRow<T extends WithId>(
  db: Db,
  table: T,
  id: string,
  cells: UpdateObject<Database, T>,
): Promise<void> {
  await db
    .updateTable(table as 'tip')
    .set(cells as object)
    .where('id', '=', id)
    .execute()
}

/** A row that must be there. */
export async function readRow<T extends WithId>(
  db: Db,
  table: T,
  id: string,
): Promise<Selectable<Database[T]>> {
  const row = db
    .selectFrom(table as 'tip')
    .selectAll()
    .where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()) as never
}

/** What is seen while cells of a row are others, past every rule of the product. Then they are as before. */
export async function whileSet<T extends WithId, Seen>(
  db: Db,
  table: T,
  id: string,
  cells: UpdateObject<Database, T>,
  look: () => Promise<Seen>,
): Promise<Seen> {
  const before = (await readRow(db, table, id)) as Record<string, unknown>
  await setRow(db, table, id, cells)
  const seen = await look()
  const own = Object.keys(cells).map((name) => [name, before[name]])
  await setRow(db, table, id, Object.fromEntries(own))
  return seen
}
