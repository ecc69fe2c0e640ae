import { expect } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'

/** A cell that somebody has changed: the table, its row's key, and what stands there now. */
export type Changed = [table: string, row: object, cells: object]

/**
 * What `books verify` says of paydays while some cells are changed: of two lists that are compared, only what differs. `names`
 * stand for ids, in what is changed and in what is said. Puts everything back.
 */
export async function saidOf(db: Db, names: Record<string, string>, [table, row, cells]: Changed) {
  const idsIn = (of: object) =>
    Object.fromEntries(Object.entries(of).map(([column, value]) => [column, names[value] ?? value]))
  const rows = db.selectFrom(table as 'payday').where((e) => e.and(idsIn(row)))
  const before = await rows.selectAll().executeTakeFirstOrThrow()
  const write = (values: object) =>
    db
      .updateTable(table as 'payday')
      .set(values)
      .where((e) => e.and(idsIn(row)))
      .execute()
  await write(idsIn(cells))
  const { differences } = await verifyBooks(db)
  await write(before)
  expect((await verifyBooks(db)).differences).toEqual([])
  const named = (text: string) =>
    Object.entries(names).reduce((said, [name, id]) => said.replaceAll(id, name), text)
  const but = (these: string, others: string) => {
    const parts = named(others).split(', ')
    const left = named(these).split(', ')
    return left
      .filter((part) => !parts.includes(part))
      .sort()
      .join(', ')
  }
  return differences
    .filter(({ kind }) => kind === 'payday')
    .map(({ id, expected: is, found }) => `${named(id)}: ${but(is, found)} ≠ ${but(found, is)}`)
    .sort()
}
