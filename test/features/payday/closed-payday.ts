import type { Db } from '../../../server/db/database.ts'
import {
  type By,
  beginChain,
  previewPayday,
  type Where,
} from '../../../server/money/payday/payday.service.ts'
import { findChain } from '../../../server/money/payday/payday.store.ts'
import { closePayday } from '../../demo/books/close-payday.ts'

/** Closes the days of a branch as an owner would; the first call begins its paydays on `from`. Returns the payday's id. */
export async function closeDays(
  db: Db,
  { by, where, from, until, now }: { by: By; where: Where; from: string; until: string; now: number },
): Promise<string> {
  const { until: closed } = await findChain(db, where.branchId)
  if (closed === null) await beginChain(db, by, where, from, now)
  const shown = await previewPayday(db, where, until, now)
  if ('refused' in shown) throw new Error(shown.refused)
  const done = await closePayday(db, by, where, { until, seal: shown.seal }, now)
  if ('refused' in done) throw new Error(done.refused)
  return done.id
}
