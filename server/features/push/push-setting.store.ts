import type { Db, Trx } from '../../db/database.ts'
import type { QuietTime } from './push.quiet.ts'
import { wakeDevices } from './push-device.store.ts'

type PushSetting = {
  /** Messages say the amount. */
  amounts: boolean
  quiet: QuietTime | undefined
}

export async function readPushSetting(db: Db, staffId: string): Promise<PushSetting> {
  const row = await db
    .selectFrom('push_setting')
    .selectAll()
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  const { amounts = 0, quiet_from: from = null, quiet_to: to = null } = row ?? {}
  return { amounts: amounts === 1, quiet: from === null || to === null ? undefined : { from, to } }
}

/** Also wakes the person's devices: what waits for the end of a quiet time may have none any more. */
export async function writePushSetting(
  trx: Trx,
  staffId: string,
  { amounts, quiet }: PushSetting,
): Promise<void> {
  const row = { amounts: amounts ? 1 : 0, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }
  await trx
    .insertInto('push_setting')
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute()
  await wakeDevices(trx, staffId)
}
