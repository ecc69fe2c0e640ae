import type { RequestHandler } from 'express'
import type { NewerRelease } from '../../../pages/branch/business.page.tsx'
import { type BackupView, SystemPage } from '../../../pages/branch/system.page.tsx'
import { dayIn } from '../../base/calendar.ts'
import { type Config, program } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { readBackups } from '../../db/heartbeat.store.ts'
import { readFindings } from '../../operations/doctor/doctor.store.ts'
import { newerRelease } from '../../operations/release.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { linkTo } from '../../people/access/page-rights.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'

/** `/branch/business/system`: what is well and what is not, the last backup, the version. */
export function systemController({ config, db, send }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const member = memberOf(req)
    const timeZone = await timeZoneOf(db, member.businessId)
    const findings = await readFindings(db)
    send(req, res, {
      title: 'branch:system.title',
      page: (
        <SystemPage
          links={{ area: branchLinks(member), business: linkTo(member, 'business') }}
          build={program.build}
          newer={await newerView(db, timeZone)}
          backup={await backupView(db, config)}
          findings={findings}
          at={findings.length > 0 ? Math.min(...findings.map((one) => one.checkedAt)) : undefined}
          timeZone={timeZone}
        />
      ),
    })
  }
}

async function backupView(db: Db, { database, backups }: Config): Promise<BackupView> {
  if (database === 'postgres') return 'elsewhere'
  return backups ? { at: (await readBackups(db)).madeAt, dir: backups.dir } : 'off'
}

export async function newerView(db: Db, timeZone = 'UTC'): Promise<NewerRelease | undefined> {
  const release = await newerRelease(db)
  return release && { version: release.version, day: dayIn(timeZone, release.at), href: release.url }
}
