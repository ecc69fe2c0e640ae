import type { Request } from 'express'
import { isTippable } from '../../../views/roles.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { memberOf } from '../../people/access/index.ts'
import { listDevices } from './push-device.store.ts'
import { pushOwnerOf } from './push-owner.ts'

/** Where a member turns notifications on; undefined if guests can't tip them, or if this browser has them on. */
export async function linkToTurnPushOn(db: Db, req: Request): Promise<string | undefined> {
  if (!isTippable(memberOf(req).role)) return undefined
  const owner = pushOwnerOf(req)
  const devices = await listDevices(db, owner)
  return devices.some(({ signInId }) => signInId === owner.signInId) ? undefined : paths.memberPush()
}
