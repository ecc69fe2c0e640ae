import type { Request } from 'express'
import { keepPaydayFile } from '../../operations/backups/payday-file.ts'
import { memberOf } from '../../people/access/allow.ts'
import type { Web } from '../../web.ts'

type Needs = Pick<Web, 'config' | 'db'>

/** Where the business's file of paydays is kept; undefined if this server makes no backups. */
export const paydayFolder = ({ config }: Pick<Web, 'config'>, businessId: string) =>
  config.backups && { dir: config.backups.dir, businessId }

/** Writes that file after a change. The change is done, so it stays done if the file can't be written. */
export async function keepPaydays(needs: Needs, req: Request, { settled = false } = {}): Promise<void> {
  const folder = paydayFolder(needs, memberOf(req).businessId)
  try {
    if (folder) await keepPaydayFile(needs.db, folder, { settled })
  } catch (err) {
    req.log.error({ err, dir: folder?.dir }, 'payday file not written')
  }
}
