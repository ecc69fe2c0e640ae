import { setTimeout as wait } from 'node:timers/promises'
import type { Db, Trx } from './database.ts'
import { DatabaseBusyError } from './database-busy.ts'

const attempts = 5

/** What is to be done after the commit of a transaction that is under way. */
const afterwards = new WeakMap<Db, (() => void)[]>()

/**
 * Does something once the transaction is safe, and never if it is rolled back. `work` must not throw. Outside of a
 * transaction it is done at once.
 */
export function afterCommit(db: Db, work: () => void): void {
  const list = afterwards.get(db)
  if (list) list.push(work)
  else work()
}

/**
 * Runs `work` in one transaction and returns its result after the commit. Runs it again if the database gave up for a
 * passing reason (locked file, deadlock, serialization), so `work` must do nothing but database work.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const later: (() => void)[] = []
      const result = await db.transaction().execute((trx) => {
        afterwards.set(trx, later)
        return work(trx)
      })
      for (const one of later) one()
      return result
    } catch (error) {
      if (attempt === attempts || !isTemporary(error)) throw error
      await wait(Math.random() * 20 * 2 ** attempt)
    }
  }
}

/** SQLite: BUSY (5) and LOCKED (6), with any extended code. PostgreSQL: class 40, and a lock time-out. */
function isTemporary(error: unknown): boolean {
  const { errcode, code } = fieldsOf(error)
  if (errcode !== undefined) return [5, 6].includes(errcode & 0xff)
  return code === '40001' || code === '40P01' || code === '55P03'
}

/** True if a row with this key already exists. In PostgreSQL the transaction can't continue after this error. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = fieldsOf(error)
  return errcode === 2067 || errcode === 1555 || code === '23505'
}

/** Whether it is the database that failed, or the way to it. An error without an SQLSTATE is a mistake of ours. */
export function isOfDatabase(error: unknown): boolean {
  const { errcode, code = '' } = fieldsOf(error)
  return error instanceof DatabaseBusyError || errcode !== undefined || /^[0-9A-Z]{5}$/.test(code)
}

function fieldsOf(error: unknown): { errcode?: number; code?: string } {
  if (!(error instanceof Error)) return {}
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  return {
    ...(typeof errcode === 'number' && { errcode }),
    ...(typeof code === 'string' && { code }),
  }
}
