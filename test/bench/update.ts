import { openDatabase } from '../../server/db/database.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { walkBack } from '../processes/walk-back.ts'
import { createDatabase, type DatabaseKind } from '../support/databases.ts'
import { booksOfToday, bringBooks, keptBooks } from '../support/kept-books.ts'
import type { Row } from './rows.ts'

const tips = 100_000

/** The oldest kept books, or those of today, with many tips: updated, tips paid, gone back by the backup, and what was paid found again. */
export async function measureUpdate(kind: DatabaseKind, note: (text: string) => void): Promise<Row[]> {
  note(`${kind}: an update of ${tips} tips, and the way back`)
  const database = await createDatabase(kind)
  const db = openDatabase(database)
  await bringBooks(db, keptBooks[0]?.text ?? (await booksOfToday()))
  for (const table of ['booking', 'share', 'earning_sum', 'tip'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('branch').set({ split_turn: 0 }).execute()
  const { id: businessId } = await db.selectFrom('business').select('id').executeTakeFirstOrThrow()
  await makeDemoBooks(db, { businessId, tips, seed: 1, until: Date.now() - 86_400_000 })
  await db.destroy()
  const rows: Row[] = []
  let since = performance.now()
  const { differences, found } = await walkBack(database, [710, 720], (step) => {
    const seconds = (performance.now() - since) / 1000
    rows.push({ name: `${kind}, ${tips} tips: ${step}`, value: seconds, unit: 's' })
    since = performance.now()
  })
  await database.drop()
  if (differences.length > 0 || found.length !== 2)
    throw new Error(`the way back lost something: ${JSON.stringify({ differences, found })}`)
  return rows
}
