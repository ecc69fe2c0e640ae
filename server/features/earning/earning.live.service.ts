import { dayIn } from '../../base/calendar.ts'
import { RateLimitedError } from '../../base/errors.ts'
import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import type { Member } from '../../venues/member.types.ts'
import { widestScope } from './earning.scope.service.ts'

type NewBooking = {
  id: string
  tip_id: string
  business_id: string
  branch_id: string
  created_at: number
}

/** Row limit per poll. If it is exceeded, clients are still notified by the rows already read. */
const most = 500

/** Bookings of some businesses since a moment (ms since 1970), oldest first. */
export const listBookingsSince = (db: Db, businessIds: string[], since: number): Promise<NewBooking[]> =>
  db
    .selectFrom('booking')
    .select(['id', 'tip_id', 'business_id', 'branch_id', 'created_at'])
    .where('business_id', 'in', businessIds)
    // The index is by day. `Etc/GMT+12` is the time zone with the earliest date, so no booking is missed.
    .where('booked_on', '>=', dayIn('Etc/GMT+12', since))
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Which of these staff members have a share in which of these tips. */
export const listSharers = (db: Db, tipIds: string[], staffIds: string[]) =>
  db
    .selectFrom('share')
    .select(['tip_id', 'staff_id'])
    .distinct()
    .where('tip_id', 'in', tipIds)
    .where('staff_id', 'in', staffIds)
    .execute()

/** A browser that shows earnings. */
export type Listener = {
  member: Member
  /** What its page already contains, in ms since 1970. */
  since: number
  /** Something that this member may see has been booked; `at` is its time. */
  tell(at: number): void
  /** Keeps the connection alive while nothing happens. */
  beat(): void
  /** True if the member still has the same rights as at the start. Throws if that can't be checked just now. */
  stillMay(): Promise<boolean>
  end(): void
}

export type LiveEarnings = {
  /**
   * Starts listening; the returned function ends it. Throws RateLimitedError if one member has too many connections.
   */
  join(listener: Listener): () => void
  /** Ends all connections and accepts no new ones. */
  stop(): void
}

type Pace = { pollMs?: number; beatMs?: number; checkMs?: number; mostOfOne?: number }

/**
 * A booking may become visible this much after its timestamp, because transactions take time and clocks differ. In ms.
 */
const lateMs = 30_000
/**
 * A listener that has seen nothing for longer than this is notified at once: reloading the page costs less than
 * searching. In ms.
 */
const longMs = 10 * 60_000

/**
 * Announces bookings by any process. While there are listeners in this process, it runs one indexed query every
 * `pollMs` for all of them. So it needs no message broker, and works with any number of containers on one database. It
 * says only that there is something new; the page then loads itself again, so nobody learns more than the page shows.
 */
export function createLiveEarnings(
  { db, clock, log }: { db: Db; clock: () => number; log: Logger },
  pace: Pace = {},
): LiveEarnings {
  const { pollMs = 2000, beatMs = 20_000, checkMs = 30_000, mostOfOne = 6 } = pace
  const listeners = new Set<Listener>()
  const told = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()
  let polledUntil = 0
  let round = 0
  let stopped = false

  const poll = async () => {
    const all = [...listeners]
    const businessIds = [...new Set(all.map(({ member }) => member.businessId))]
    const now = clock()
    const oldest = Math.min(polledUntil, ...all.flatMap(({ since }) => since || []))
    const found = await listBookingsSince(db, businessIds, Math.max(oldest, now - longMs) - lateMs)
    const sharers = await sharersOf(found, all)
    for (const listener of all) {
      const { since } = listener
      const fresh = (booking: NewBooking) =>
        since > 0 ? booking.created_at > since - lateMs : !told.has(booking.id)
      const last = found.filter((one) => fresh(one) && concerns(one, listener.member, sharers)).at(-1)
      const at = since > 0 && since < now - longMs ? now : last?.created_at
      // From now on, a booking is new to this listener if it is new to this process.
      listener.since = 0
      if (at !== undefined && listeners.has(listener)) listener.tell(at)
    }
    for (const { id, created_at } of found) told.set(id, created_at)
    for (const [id, at] of told) if (at < now - longMs - 2 * lateMs) told.delete(id)
    polledUntil = now
  }

  async function sharersOf(found: NewBooking[], all: Listener[]): Promise<Set<string>> {
    const staffIds = all.flatMap(({ member }) => widestScope(member).staffId ?? [])
    const tipIds = found
      .filter(({ id }) => !told.has(id) || all.some(({ since }) => since > 0))
      .map((b) => b.tip_id)
    if (staffIds.length === 0 || tipIds.length === 0) return new Set()
    const rows = await listSharers(db, [...new Set(tipIds)], [...new Set(staffIds)])
    return new Set(rows.map((row) => `${row.tip_id} ${row.staff_id}`))
  }

  const check = async () => {
    for (const listener of [...listeners]) {
      const still = await listener.stillMay().catch((err: unknown) => {
        log.warn({ err }, 'could not ask whether somebody may still listen')
        return true
      })
      if (!still && listeners.delete(listener)) listener.end()
    }
  }

  /**
   * Repeats while there are listeners. If all leave, `round` changes with the next first listener, so that old repeats
   * end.
   */
  const every = (ms: number, work: () => unknown) => {
    const mine = round
    const run = async () => {
      timers.delete(timer)
      if (listeners.size === 0) return
      try {
        await work()
      } catch (err) {
        log.warn({ err }, 'live earnings: not this time')
      }
      if (listeners.size > 0 && mine === round) every(ms, work)
    }
    const timer = setTimeout(() => void run(), ms)
    timer.unref()
    timers.add(timer)
  }

  return {
    join(listener) {
      const same = [...listeners].filter(({ member }) => member.staffId === listener.member.staffId)
      if (stopped || same.length >= mostOfOne) throw new RateLimitedError(60)
      listeners.add(listener)
      if (listeners.size === 1) {
        for (const timer of timers) clearTimeout(timer)
        timers.clear()
        round += 1
        polledUntil = clock()
        every(pollMs, poll)
        every(beatMs, () => {
          for (const each of listeners) each.beat()
        })
        every(checkMs, check)
      }
      return () => void listeners.delete(listener)
    },
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      for (const listener of listeners) listener.end()
      listeners.clear()
    },
  }
}

/** A member is notified of exactly what they may see. */
function concerns(booking: NewBooking, member: Member, sharers: Set<string>): boolean {
  const { businessId, branchId, staffId } = widestScope(member)
  if (booking.business_id !== businessId) return false
  if (staffId !== undefined) return sharers.has(`${booking.tip_id} ${staffId}`)
  return branchId === undefined || branchId === booking.branch_id
}
