import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { previewRestart } from '../../server/money/payday/payday.asked.ts'
import { countAct, noticeOlder } from '../../server/money/payday/payday.count.ts'
import { noteOwed } from '../../server/money/payday/payday.later.ts'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { callBack } from '../../server/money/payday/payday.papers.ts'
import { answerWait } from '../../server/money/payday/payday.restart.ts'
import { answerStraggler } from '../../server/money/payday/payday.stragglers.ts'
import { beginWait, branchWaits } from '../../server/money/payday/payday.wait.ts'
import { openOwnDatabase } from '../../server/operations/start/own-database.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { createDatabase, type TestDatabase } from '../support/databases.ts'
import { madeUpSecrets } from '../support/operator.ts'
import { answerNewest, handLinesOut, paydayRows, tipInto } from './payday-rows.ts'

let database: TestDatabase & { drop: () => Promise<void> }
let db: Db
let rows: Awaited<ReturnType<typeof paydayRows>>
let file = ''
const act = () => inTransaction(db, countAct)
const waits = () => branchWaits(db, rows.where.branchId)
const put = (value: string | undefined) =>
  value === undefined
    ? db.deleteFrom('remembered').where('name', '=', 'paydays').execute()
    : db.updateTable('remembered').set({ value }).where('name', '=', 'paydays').execute()
const counted = async () =>
  (await db.selectFrom('remembered').select('value').where('name', '=', 'paydays').executeTakeFirst())?.value

beforeAll(async () => {
  database = await createDatabase('sqlite')
  db = await database.open()
  rows = await paydayRows(db, { people: 1 })
  file = join(database.dataDir, 'tipping.sqlite-count')
})
afterAll(() => database.drop())

it('notices books that were copied back, also from before the first payday, and no others', async () => {
  expect(await noticeOlder(db, 10)).toBe(false)
  await act()
  const one = await counted()
  expect(readFileSync(file, 'utf8')).toBe(one)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await act()
  expect([await noticeOlder(db, 10), await waits()]).toEqual([false, false])
  // From before one of them, and from before all.
  for (const [n, was] of [one, undefined].entries()) {
    await put(was)
    // The newest wait is the one that is answered: no two begin at one moment.
    expect([await noticeOlder(db, 11 + n), await waits()]).toEqual([true, true])
    await answerNewest(db, rows.by, 11 + n)
    expect([await noticeOlder(db, 15), await waits()]).toEqual([false, false])
    await act()
  }
})

it('notices as many other acts, is not troubled by newer books, and writes a lost file again', async () => {
  const { n } = JSON.parse((await counted()) ?? '') as { n: number }
  writeFileSync(file, JSON.stringify({ n: n - 1, id: 'older' }))
  expect(await noticeOlder(db, 20)).toBe(false)
  writeFileSync(file, JSON.stringify({ n, id: 'another' }))
  expect(await noticeOlder(db, 20)).toBe(true)
  expect(JSON.parse((await counted()) ?? '')).toMatchObject({ n: n + 1 })
  await answerNewest(db, rows.by, 21)
  for (const text of ['', '{}', 'no']) {
    writeFileSync(file, text)
    expect(await noticeOlder(db, 22)).toBe(false)
  }
  rmSync(file)
  expect(await noticeOlder(db, 22)).toBe(false)
  await act()
  expect(readFileSync(file, 'utf8')).toBe(await counted())
})

it('counts what is closed, handed out, called back, marked, taken back and answered', async () => {
  const { by, where, staff } = rows
  const n = async () => (JSON.parse((await counted()) ?? '') as { n: number }).n
  const counts = async (work: () => Promise<unknown>) => {
    const before = await n()
    await work()
    return (await n()) - before
  }
  const now = Date.UTC(2026, 9, 5, 3)
  const [who = ''] = staff
  await tipInto(db, where, { yen: 500, to: who, now: Date.UTC(2026, 9, 1, 3) })
  const until = '2026-10-01'
  let id = ''
  const close = async () => {
    id = await closeDays(db, { by, where, from: until, until, now })
  }
  let paper: unknown
  const line = () => ({ paydayId: id, staffId: who })
  const out = async () => {
    paper = await handLinesOut(db, by, now, { chosen: [line()] })
  }
  const back = () => callBack(db, by, { id: (paper as { id: string }).id, lines: [line()], reason: 'r' }, now)
  const mark = (is: Mark) => markLines(db, by, { id, staffIds: [who], mark: is }, now)
  expect(await counts(close)).toBe(1)
  expect(await counts(out)).toBe(1)
  expect(await counts(back)).toBe(1)
  expect(await counts(() => mark({ mark: 'paid', day: until }))).toBe(1)
  expect(await counts(() => mark({ mark: 'undone', reason: 'r' }))).toBe(1)
  expect(await counts(() => takePaydayBack(db, by, { id }, now))).toBe(1)
  // Books went back: the answer, a late tip, and a sum that is owed.
  await beginWait(db, { why: 'restore', booksAt: now }, now)
  const lost = { answer: 'lost' as const, lastDay: '2026-10-03', open: [] }
  const shown = await previewRestart(db, where, lost)
  const seal = 'seal' in shown ? shown.seal : ''
  expect(await counts(() => answerWait(db, by, where, { ...lost, seal, unread: true }, now + 1))).toBe(1)
  const at = Date.UTC(2026, 9, 2, 3)
  const { id: tipId } = await tipInto(db, where, { yen: 60, to: who, now: now + 2, at })
  expect(await counts(() => answerStraggler(db, by, where, { tipId, onPaper: false }, now + 3))).toBe(1)
  const owed = { branchId: where.branchId, staffId: who, yen: 7, reason: 'r' }
  expect(await counts(() => noteOwed(db, by, owed, now + 4))).toBe(1)
})

it('stands before the commit: whoever is killed in between is asked', async () => {
  const failed = inTransaction(db, async (trx) => {
    await countAct(trx)
    throw new Error('killed')
  })
  await expect(failed).rejects.toThrow('killed')
  expect(await noticeOlder(db, 30)).toBe(true)
})

it('is looked at when a server starts, and the log says so', async () => {
  await act()
  const { n } = JSON.parse((await counted()) ?? '') as { n: number }
  await put(JSON.stringify({ n: n - 1, id: 'older' }))
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const { config, secrets } = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: database.dataDir,
    ...madeUpSecrets,
  })
  await (await openOwnDatabase(config, secrets, log)).destroy()
  expect(lines.join()).toContain('these books are older than what was closed')
  expect(await waits()).toBe(true)
})
