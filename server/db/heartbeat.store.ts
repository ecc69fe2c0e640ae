import type { Db } from './database.ts'

/** Writes a row that no job uses, to check that the database can be written; `now` in ms since 1970. */
export const writeHeartbeat = (db: Db, now: number): Promise<void> => beat(db, 'heartbeat', now)

/**
 * How the backups of these books stand; times in ms since 1970. `madeAt`: the last good one, by the server or a person.
 * `triedAt`: when the server last tried. `failed`: it could not, and no good one was made since.
 */
export type Backups = { madeAt: number | undefined; triedAt: number | undefined; failed: boolean }

const beats = { madeAt: 'backup', triedAt: 'backups' } as const

/**
 * Writes down that a good backup was made, or that the server tried to make one; `now` in ms since 1970. What the doctor said
 * of backups before may be untrue now: it looks again within the hour.
 */
export async function noteBackup(db: Db, now: number, what: keyof typeof beats = 'madeAt'): Promise<void> {
  await beat(db, beats[what], now)
  await db.deleteFrom('doctor_finding').where('check_id', '=', 'backup').execute()
}

export async function readBackups(db: Db): Promise<Backups> {
  const rows = await db
    .selectFrom('job_lease')
    .select(['name', 'expires_at'])
    .where('name', 'in', Object.values(beats))
    .execute()
  const at = (what: keyof typeof beats) => rows.find(({ name }) => name === beats[what])?.expires_at
  const [madeAt, triedAt] = [at('madeAt'), at('triedAt')]
  return { madeAt, triedAt, failed: triedAt !== undefined && triedAt > (madeAt ?? 0) }
}

const ofStripe = 'stripe-answer'

/** Writes down that Stripe has answered. It must not hold up a payment, nor be its failure. */
export const noteStripeAnswer = (db: Db, now: number): void => void beat(db, ofStripe, now).catch(() => {})

/** When Stripe has last answered any server or command, to the minute; in ms since 1970. Undefined: never yet. */
export async function readStripeAnswer(db: Db): Promise<number | undefined> {
  const rows = db.selectFrom('job_lease').select('expires_at').where('name', '=', ofStripe)
  return (await rows.executeTakeFirst())?.expires_at
}

/** A moment is kept as a lease that nobody holds. */
async function beat(db: Db, name: string, now: number): Promise<void> {
  await db
    .insertInto('job_lease')
    .values({ name, holder: '', expires_at: now, cursor: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at: now }))
    .execute()
}
