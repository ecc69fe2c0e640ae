import { readBackups } from '../../../db/heartbeat.store.ts'
import { whyNoBackups } from '../../backups/kept-files.ts'
import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../finding.types.ts'

const hour = 3600 * 1000
/** One backup may fail unseen; not two. */
const usual = 24 * hour

export const lastBackup: DoctorCheck = {
  id: 'backup',
  needs: ['database'],
  async run({ config, db, clock }) {
    const { backups, database } = config
    if (!db || database === 'postgres')
      return off('made by PostgreSQL’s own tools, which is not seen from here')
    const why = backups && whyNoBackups(backups.dir)
    if (why)
      return fail(
        `none can be made in ${backups.dir}: ${why}`,
        'mend it, or set BACKUP_DIR to another folder',
      )
    return age((await readBackups(db)).madeAt, clock(), backups?.everyMs ?? usual)
  },
}

/**
 * @param at when the last one was made, in ms since 1970
 * @param everyMs how often there should be one, in ms
 */
export function age(at: number | undefined, now: number, everyMs = usual): Finding {
  const todo = 'see the log’s lines about backups, and docs/operating.md, Backup and restore'
  if (at === undefined)
    return warn('none has been made yet; the server makes the first one soon after its start', todo)
  const seen = `the last one is ${Math.floor((now - at) / hour)} hours old`
  return now - at > 2 * everyMs ? warn(seen, todo) : ok(seen)
}
