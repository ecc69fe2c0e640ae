import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PushDeviceTable, PushMessageTable } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'

export type DeviceRow = Selectable<PushDeviceTable>
export type WaitingMessage = Pick<
  Selectable<PushMessageTable>,
  'tip_id' | 'recipient' | 'amount' | 'give_up_at'
>

/** How long a claimed device is reserved for its process, in ms. Longer than one try takes. */
const claimMs = 30_000

/** Devices with a message that waits, which do not rest, most of them at most. */
export async function listDueDevices(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('push_device as device')
    .select('device.id')
    .where('rests_until', '<=', now)
    .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', now)]))
    .where((e) =>
      e.exists(
        e
          .selectFrom('push_message')
          .select('tip_id')
          .whereRef('device_id', '=', 'device.id')
          .where('state', '=', 'pending'),
      ),
    )
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Reserves a device, so that only this process writes to it. Undefined: another one has it, or it is gone. */
export const claimDevice = (db: Db, id: string, now: number): Promise<DeviceRow | undefined> =>
  db
    .updateTable('push_device')
    .set({ claimed_until: now + claimMs })
    .where('id', '=', id)
    .where('rests_until', '<=', now)
    .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()

/** The messages that wait for a device. */
export const listWaiting = (db: Db, deviceId: string): Promise<WaitingMessage[]> =>
  db
    .selectFrom('push_message')
    .select(['tip_id', 'recipient', 'amount', 'give_up_at'])
    .where('device_id', '=', deviceId)
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .orderBy('tip_id')
    .execute()

/** Whose device it is: undefined if they have left, or if the place is another person's now. */
export const findReader = (db: Db, { staff_id, person_id }: Pick<DeviceRow, 'staff_id' | 'person_id'>) =>
  db
    .selectFrom('staff')
    .innerJoin('business', 'business.id', 'staff.business_id')
    .select(['staff.id', 'staff.branch_id', 'business.time_zone'])
    .where('staff.id', '=', staff_id)
    .where('staff.person_id', '=', person_id)
    .where('staff.deleted_at', 'is', null)
    .executeTakeFirst()

/** What a person has been given on a day (`YYYY-MM-DD`) at a branch so far: number of tips and yen. */
export async function readDay(db: Db, branchId: string, staffId: string, day: string) {
  const row = await db
    .selectFrom('earning_sum')
    .select(['tips', 'earned'])
    .where('branch_id', '=', branchId)
    .where('holder', '=', staffId)
    .where('span', '=', 'day')
    .where('period', '=', day)
    .executeTakeFirst()
  return row ?? { tips: 0, earned: 0 }
}

/** Messages that are no news any more. */
export async function dropOld(db: Db, deviceId: string, now: number): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ state: 'dropped' })
    .where('device_id', '=', deviceId)
    .where('state', '=', 'pending')
    .where('give_up_at', '<=', now)
    .execute()
}

type Finished = {
  messages: WaitingMessage[]
  device: Partial<Pick<DeviceRow, 'failures' | 'rests_until' | 'last_sent_at'>>
  /** What changes in the messages; without it they wait on. */
  set?: Partial<Pick<Selectable<PushMessageTable>, 'state' | 'give_up_at'>>
}

/** Writes what became of a try, and lets go of the device; nothing if another process has claimed it since. */
export const finishTry = (
  db: Db,
  { id, claimed_until }: Pick<DeviceRow, 'id' | 'claimed_until'>,
  { messages, device, set }: Finished,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('push_device')
      .set({ ...device, claimed_until: null })
      .where('id', '=', id)
      .where('claimed_until', '=', claimed_until)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    if (!set || messages.length === 0) return true
    await trx
      .updateTable('push_message')
      .set(set)
      .where('device_id', '=', id)
      .where('state', '=', 'pending')
      .where(
        'tip_id',
        'in',
        messages.map(({ tip_id }) => tip_id),
      )
      .execute()
    return true
  })
