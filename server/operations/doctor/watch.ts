import { type Job, startLoop } from '../../base/jobs.ts'
import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { dropLease, type Lease, readJobCursor, takeLease, writeJobCursor } from '../../db/job-lease.store.ts'
import { checksFor } from './checks/index.ts'
import { createDoctorContext, type DoctorContext } from './doctor.context.ts'
import { keepFindings } from './doctor.store.ts'
import { examine } from './examine.ts'
import type { Examined, HeadedCheck } from './finding.types.ts'

const minute = 60_000
const everyMs = 60 * minute
/** A proxy that waits for a healthy server, and Redis, get a moment. */
const firstAfterMs = 20_000

export type DoctorNeeds = Pick<DoctorContext, 'config' | 'secrets' | 'clock'> &
  Partial<Pick<DoctorContext, 'certificateLife' | 'smtpCa'>> & {
    db: Db
    log: Pick<Logger, 'info' | 'warn' | 'error'>
  }

/**
 * Looks soon after the start, since settings may have changed, and then every hour in one of the containers. What is often
 * mistyped and waits for nobody is looked at at once: who installs it reads the first lines of the log.
 */
export function startDoctor(needs: DoctorNeeds, times = { everyMs, firstAfterMs }): Job {
  const { config, log } = needs
  const mistyped = checksFor(config).filter(({ when }) => when === 'at once')
  const atOnce = examine(mistyped, createDoctorContext(needs)).then((found) => {
    for (const finding of found) say(log, finding, false)
    return found
  })
  let first = true
  const loop = startLoop({
    async work() {
      const begins = first
      first = false
      await watchOnce(needs, begins, await atOnce)
    },
    ...times,
    failed: (err) => log.warn({ err }, 'the doctor could not look'),
  })
  return { stop: async () => void (await Promise.all([atOnce, loop.stop()])) }
}

/**
 * Runs some of this installation's checks, and keeps what they found beside what the others found last.
 * @returns all that was found, and of it what has changed its status
 */
export async function lookAndKeep(needs: Omit<DoctorNeeds, 'log'>, wanted: readonly HeadedCheck[]) {
  const found = await examine(wanted, createDoctorContext(needs))
  const known = checksFor(needs.config).map(({ id }) => id)
  return { found, changed: await keepFindings(needs.db, found, known, needs.clock()) }
}

/**
 * Runs the quick checks, keeps what was found, and logs what has changed. The first run of a process also logs what is
 * still wrong and was not said at the start, and runs the checks that leave traces at Stripe.
 * @param atOnce what the look at the start has found
 * @returns false if another container looks now, or has within the hour
 */
export async function watchOnce(
  needs: DoctorNeeds,
  first: boolean,
  atOnce: readonly Examined[] = [],
): Promise<boolean> {
  const { config, db, log, clock } = needs
  const lease: Lease = { name: 'doctor', holder: newId(), ttlMs: 2 * minute }
  const last = (await readJobCursor(db, lease)) ?? 0
  if (!first && Math.abs(clock() - last) < everyMs / 2) return false
  if (!(await takeLease(db, lease, clock()))) return false
  try {
    const here = checksFor(config)
    const wanted = here.filter(({ when }) => when !== 'by command' && (first || when !== 'after a start'))
    const { found, changed } = await lookAndKeep(needs, wanted)
    await writeJobCursor(db, lease, clock())
    const said = here.filter(({ saidAtStart }) => saidAtStart).map(({ id }) => id)
    for (const finding of found) {
      const { id, status } = finding
      const isNew = changed.includes(finding)
      const isSaid = said.includes(id) || atOnce.some((one) => one.id === id && one.status === status)
      if (first ? !isSaid : isNew) say(log, finding, isNew)
    }
    return true
  } finally {
    await dropLease(db, lease)
  }
}

/** One line for what is wrong, and one for what is right again. */
function say(log: DoctorNeeds['log'], { id: check, status, seen, todo }: Examined, changed: boolean): void {
  if (status === 'fail') log.error({ check, seen, todo }, 'the doctor sees something wrong')
  else if (status === 'warn') log.warn({ check, seen, todo }, 'the doctor sees something to look at')
  else if (changed && status === 'ok') log.info({ check, seen }, 'the doctor finds this right')
}
