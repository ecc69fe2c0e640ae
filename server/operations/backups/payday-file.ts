import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createPrivate, sync } from '../../db/backup.ts'
import type { Db } from '../../db/database.ts'
import { makePrivateFolder } from '../../db/private-files.ts'
import { remembered, rememberFirst } from '../../db/remembered.store.ts'
import { type PaydayRecord, parseRecord, readRecord, textOfRecord } from '../../money/payday/payday.record.ts'
import { type Owner, paydayFileOf } from './kept-files.ts'

/**
 * Writes the business's paydays as they are now into a file beside the backups: a backup from before a payday does not
 * know who was paid by it. It is written anew after each change. Books that went back to a backup leave it as it is: if
 * nobody has said that they did, what stands in the file tells, and they are marked. `settled`: they were compared just now.
 */
export async function keepPaydayFile(db: Db, owner: Owner, { settled = false } = {}): Promise<void> {
  const isBack = (await remembered(db, 'restored')) !== undefined
  const record = isBack ? undefined : await readRecord(db, owner.businessId)
  if (!record) return
  const kept = settled ? undefined : keptPaydays(owner)
  if (kept && kept.at > record.at) {
    // Or another process has written a change since.
    const now = await readRecord(db, owner.businessId)
    if (now && kept.at <= now.at) return keepPaydayFile(db, owner)
    await rememberFirst(db, 'restored', String(Date.now()))
    return
  }
  const file = paydayFileOf(owner)
  const text = textOfRecord(record)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const fresh = `${file}.unfinished`
  makePrivateFolder(owner.dir)
  rmSync(fresh, { force: true })
  createPrivate(fresh)
  writeFileSync(fresh, text)
  sync(fresh)
  renameSync(fresh, file)
  sync(dirname(file))
}

/** What stands in that file; undefined if there is none, it can't be read, or is another business's. */
export function keptPaydays(owner: Owner): PaydayRecord | undefined {
  const file = paydayFileOf(owner)
  if (!existsSync(file)) return undefined
  const record = parseRecord(readFileSync(file, 'utf8'))
  return 'refused' in record || record.business.id !== owner.businessId ? undefined : record
}

/** With the paydays themselves, which were of test keys. */
export const removePaydayFile = (owner: Owner): void => rmSync(paydayFileOf(owner), { force: true })
