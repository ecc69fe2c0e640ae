import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { createPrivate } from '../../db/backup.ts'
import { type Db, isSqlite, type Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { remember, remembered } from '../../db/remembered.store.ts'
import { inTransaction } from '../../db/transaction.ts'
import { beginWait, newestMoment } from './payday.wait.ts'

/** How much was closed, handed out, called back, marked and answered so far, and a random id of the newest of it. */
type Count = { n: number; id: string }

const none: Count = { n: 0, id: '' }

const parse = (text: string): Count => {
  const { n, id } = JSON.parse(text) as Partial<Count>
  if (!Number.isSafeInteger(n)) throw new SyntaxError('no count')
  return { n: Number(n), id: String(id) }
}

const countIn = async (db: Db): Promise<Count> => {
  const text = await remembered(db, 'paydays')
  return text === undefined ? none : parse(text)
}

/** Beside SQLite's file; undefined where the books are in memory. */
async function fileOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    file: string
  }>`select file from pragma_database_list where name = 'main'`.execute(db)
  return rows[0]?.file ? `${rows[0].file}-count` : undefined
}

/** What the file says; undefined if there is none, or nobody can read it. */
function countAt(file: string): Count | undefined {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

async function write(trx: Trx, n: number): Promise<void> {
  const text = JSON.stringify({ n, id: newId() } satisfies Count)
  await remember(trx, 'paydays', text)
  const file = await fileOf(trx)
  if (!file) return
  const fresh = `${file}.unfinished`
  rmSync(fresh, { force: true })
  createPrivate(fresh)
  writeFileSync(fresh, text)
  renameSync(fresh, file)
}

/**
 * Counts something that was closed, handed out, called back, marked or answered, in the books and in a small file beside them:
 * the last thing before its transaction commits. Books that were copied back by hand then know less than the file. Whoever
 * is killed between file and commit is asked whether something is missing, and can say no.
 */
export async function countAct(trx: Trx): Promise<void> {
  // PostgreSQL's files are not ours.
  if (isSqlite(trx)) await write(trx, (await countIn(trx)).n + 1)
}

/** Makes paydays wait if that file counts more than the books, or something else. For a start. True if it does. */
export const noticeOlder = (db: Db, now: number): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const file = isSqlite(trx) ? await fileOf(trx) : undefined
    const kept = file && countAt(file)
    const is = await countIn(trx)
    if (!kept || kept.n < is.n || kept.id === is.id) return false
    await beginWait(trx, { why: 'count', booksAt: await newestMoment(trx) }, now)
    await write(trx, kept.n + 1)
    return true
  })
