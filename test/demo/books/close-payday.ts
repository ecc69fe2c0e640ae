import { createHash } from 'node:crypto'
import type { Db } from '../../../server/db/database.ts'
import { closeTogether } from '../../../server/money/payday/payday.close.ts'
import type { By, PaydayRefused, Where } from '../../../server/money/payday/payday.service.ts'

type Closing = Parameters<typeof closeTogether>[3]

/** Closes one branch alone; `seal` is that of its own preview. */
export async function closePayday(
  db: Db,
  by: By,
  where: Where,
  closing: Closing,
  now: number,
): Promise<PaydayRefused | { id: string; number: number }> {
  const sealed = createHash('sha256').update(`${where.branchId} ${closing.seal}`).digest('base64url')
  const done = await closeTogether(db, by, [where], { ...closing, seal: sealed.slice(0, 22) }, now)
  if ('refused' in done) return done
  return db
    .selectFrom('payday')
    .select(['id', 'number'])
    .where('id', 'in', done.ids)
    .executeTakeFirstOrThrow()
}
