import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { countChanged } from '../../db/row-counts.ts'
import type { PushAddress } from '../../gateways/push/push-gateway.ts'
import type { BrowserName } from '../../people/session/index.ts'

/** A device as its owner sees it. */
export type PushDevice = {
  id: string
  signInId: string
  browser: BrowserName
  /** In ms since 1970. */
  createdAt: number
  lastSentAt: number | undefined
}

/** The staff member and the sign-in that a device belongs to. */
export type PushOwner = { staffId: string; personId: string; signInId: string }

/** Newest first. */
export async function listDevices(
  db: Db,
  { staffId, personId }: Pick<PushOwner, 'staffId' | 'personId'>,
): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_device')
    .select(['id', 'sign_in_id', 'browser', 'system', 'created_at', 'last_sent_at'])
    .where('staff_id', '=', staffId)
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    signInId: row.sign_in_id,
    browser: {
      ...(row.browser !== null && { browser: row.browser as NonNullable<BrowserName['browser']> }),
      ...(row.system !== null && { system: row.system as NonNullable<BrowserName['system']> }),
    },
    createdAt: row.created_at,
    lastSentAt: row.last_sent_at ?? undefined,
  }))
}

/** Where a device is written to. */
export const addressOf = (db: Db, id: string): Promise<PushAddress | undefined> =>
  db.selectFrom('push_device').select(['endpoint', 'p256dh', 'auth']).where('id', '=', id).executeTakeFirst()

/** Whoever has a device, each once. */
export const listDeviceOwners = (db: Db): Promise<Pick<PushOwner, 'staffId' | 'personId'>[]> =>
  db.selectFrom('push_device').select(['staff_id as staffId', 'person_id as personId']).distinct().execute()

/** Writes the device of a sign-in, in the place of what it was before. A browser's address belongs to one sign-in. */
export async function putDevice(
  trx: Trx,
  { staffId, personId, signInId }: PushOwner,
  { endpoint, p256dh, auth }: PushAddress,
  { browser, system }: BrowserName,
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('push_device')
    .where('endpoint', '=', endpoint)
    .where('sign_in_id', '!=', signInId)
    .execute()
  const row = {
    staff_id: staffId,
    person_id: personId,
    endpoint,
    p256dh,
    auth,
    browser: browser ?? null,
    system: system ?? null,
  }
  await trx
    .insertInto('push_device')
    .values({ id: newId(), sign_in_id: signInId, created_at: now, ...row })
    .onConflict((conflict) => conflict.column('sign_in_id').doUpdateSet(row))
    .execute()
}

/** What waits for a device, as lanes: its id for tips; with a word after it for paydays. */
export const laneOf = (deviceId: string, type: 'tip' | 'payday'): string =>
  type === 'tip' ? deviceId : `${deviceId}${paydays}`
export const deviceOf = (lane: string): string => lane.replace(paydays, '')
const paydays = ' payday'

/** Removes one of a person's own devices; what waits for it is not sent. False: it was gone already. */
export async function removeOwnDevice(
  db: Db,
  { staffId, personId }: Pick<PushOwner, 'staffId' | 'personId'>,
  id: string,
): Promise<boolean> {
  return (
    (await countChanged(
      db
        .deleteFrom('push_device')
        .where('id', '=', id)
        .where('staff_id', '=', staffId)
        .where('person_id', '=', personId),
    )) > 0
  )
}

/** The push service says that it is gone, or its sign-in has ended. */
export const removeDevice = (db: Db, id: string) =>
  db.deleteFrom('push_device').where('id', '=', id).execute()

/** Removes devices whose owner has left, or has no account here any more. Returns how many. */
export async function removeOrphans(db: Db): Promise<number> {
  return countChanged(
    db
      .deleteFrom('push_device')
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('staff')
              .select('staff.id')
              .whereRef('staff.id', '=', 'push_device.staff_id')
              .whereRef('staff.person_id', '=', 'push_device.person_id')
              .where('staff.deleted_at', 'is', null),
          ),
        ),
      ),
  )
}
