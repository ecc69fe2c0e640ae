import { type Job, startLoop } from '../../base/jobs.ts'
import type { Logger } from '../../base/logger.ts'
import type { Config, Secrets } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { dropLease, type Lease, readJobCursor, takeLease, writeJobCursor } from '../../db/job-lease.store.ts'
import { checksFor } from './checks/index.ts'
import { createDoctorContext, type DoctorContext } from './doctor.context.ts'
import { keepFindings } from './doctor.store.ts'
import { examine } from './examine.ts'
import type { Examined } from './finding.types.ts'

const minute = 60_000
const everyMs = 60 * minute
/** A proxy that waits for a healthy server, and Redis, get a moment. */
const firstAfterMs = 20_000

export type DoctorNeeds = {
  config: Config
  secrets: Secrets
  db: Db
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  clock: () => number
} & Partial<Pick<DoctorContext, 'certificateLife' | 'smtpCa'>>

/**
 * Looks soon after the start, since settings may have changed, and then every hour in one of the containers. What is often
 * mistyped and waits for nobody is looked at at once: who installs it reads the first lines of the log.
 */
export function startDoctor(needs: DoctorNeeds, times = { everyMs, firstAfterMs }): Job {
  let started = false
  const atOnce = lookAtOnce(needs)
  const loop = startLoop({
    async work() {
      const first = !started
      started = true
      await watchOnce(needs, first, await atOnce)
    },
    ...times,
    failed: (err) => needs.log.warn({ err }, 'the doctor could not look'),
  })
  return {
    async stop() {
      await Promise.all([atOnce, loop.stop()])
    },
  }
}

async function lookAtOnce(needs: DoctorNeeds): Promise<Examined[]> {
  const wanted = checksFor(needs.config).filter(({ atStart }) => atStart === 'looked at')
  const found = await examine(wanted, createDoctorContext(needs))
  for (const finding of found) say(needs.log, finding, false)
  return found
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
    const wanted = here.filter(({ slow, once }) => !slow && (first || !once))
    const found = await examine(wanted, createDoctorContext(needs))
    const known = here.map(({ id }) => id)
    const changed = await keepFindings(db, found, known, clock())
    await writeJobCursor(db, lease, clock())
    const saidThen = ({ id, status }: Examined) =>
      status !== 'ok' &&
      (here.some((one) => one.id === id && one.atStart === 'said elsewhere') ||
        atOnce.some((one) => one.id === id && one.status === status))
    for (const finding of found) {
      const isNew = changed.includes(finding)
      if (first ? !saidThen(finding) : isNew) say(log, finding, isNew)
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
