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
} & Partial<Pick<DoctorContext, 'certificateLife'>>

/** Looks soon after the start, since settings may have changed, and then every hour in one of the containers. */
export function startDoctor(needs: DoctorNeeds, times = { everyMs, firstAfterMs }): Job {
  let started = false
  return startLoop({
    async work() {
      const first = !started
      started = true
      await watchOnce(needs, first)
    },
    ...times,
    failed: (err) => needs.log.warn({ err }, 'the doctor could not look'),
  })
}

/**
 * Runs the quick checks, keeps what was found, and logs what has changed. The first run of a process also logs what is
 * still wrong, and runs the checks that leave traces at Stripe.
 * @returns false if another container looks now, or has within the hour
 */
export async function watchOnce(needs: DoctorNeeds, first: boolean): Promise<boolean> {
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
    for (const finding of found)
      if (first || changed.includes(finding)) say(log, finding, changed.includes(finding))
    return true
  } finally {
    await dropLease(db, lease)
  }
}

/** One line for what is wrong, and one for what is right again. */
function say(log: DoctorNeeds['log'], { id: check, status, seen, todo }: Examined, changed: boolean): void {
  if (status === 'fail') log.error({ check, seen, todo }, 'the doctor sees something wrong')
  else if (status === 'warn') log.warn({ check, seen, todo }, 'the doctor sees something to look at')
  else if (changed) log.info({ check, seen }, 'the doctor finds this right')
}
