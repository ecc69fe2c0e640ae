import { type Job, startLoop } from '../base/jobs.ts'
import type { Logger } from '../base/logger.ts'
import { createOnceAMinute } from '../base/once-a-minute.ts'
import type { Db, Trx } from '../db/database.ts'
import { claimNext, finishTry, type OutboxKind, type OutboxRow } from './outbox.store.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** A queue rests no longer than this, unless it is asked to: many refused sign-ins would lock an account. In ms. */
const longestRest = minute

type Rules = {
  /** So many of one queue are on their way at once, and so many more are begun at each look. */
  atOnce: number
  begun: number
  /** All that waits in a lane goes as one. */
  together: boolean
  /** Longer than a try takes, and far longer where clocks of two containers may differ a little. In ms. */
  claimMs: number
  /** The pause after the first failed try in ms, how many times as long it is after each further one, and the longest. */
  pause: { first: number; times: number; longest: number }
  /** Time in which it was due and nobody tried, because our server was down, does not count towards its days. */
  idleIsFree: boolean
}

export const rules: Record<OutboxKind, Rules> = {
  // One at a time, so that a webhook that fails rests. For a receiver that is down for a night or a weekend; each try
  // follows the retry rule of all our calls (`gateways/retry.ts`) besides.
  hook: {
    atOnce: 1,
    begun: 1,
    together: false,
    claimMs: 30 * second,
    idleIsFree: true,
    pause: { first: 5 * second, times: 4, longest: 6 * hour },
  },
  // A mail server that is slow with one does not hold up a code. Whoever waits for one gets it soon after it is back.
  mail: {
    atOnce: 4,
    begun: 1,
    together: false,
    claimMs: 2 * minute,
    idleIsFree: false,
    pause: { first: 5 * second, times: 3, longest: 15 * minute },
  },
  // A team of sixty hears of a tip within seconds.
  push: {
    atOnce: 10,
    begun: 10,
    together: true,
    claimMs: 30 * second,
    idleIsFree: false,
    pause: { first: 5 * second, times: 2, longest: hour },
  },
}

/** The pause after the n-th failed try (from 1), in ms; up to a quarter of it is random. */
export const pauseAfter = (kind: OutboxKind, tries: number, random: () => number): number => {
  const { first, times, longest } = rules[kind].pause
  return Math.round(Math.min(longest, first * times ** (tries - 1)) * (0.75 + random() / 4))
}

/**
 * What became of a try:
 * - `later`: it failed;
 * - `refused`: it will never be taken;
 * - `gone`: who should get it is not there any more.
 */
export type TryOutcome = {
  kind: 'sent' | 'later' | 'refused' | 'gone'
  /** What was answered, or why nothing was; no address stands here. */
  status?: number | undefined
  error?: string | undefined
  /** Others of the queue would fail, too: it rests. */
  rest?: boolean
  /** How long the other side asks us to wait, in ms. */
  waitMs?: number | undefined
}

/** The same as it is written; `expired`: it failed, or was found, too late for another try. */
type Result = TryOutcome['kind'] | 'expired'

/** One way to send. Rows are those of one lane, one or more. */
export type OutboxSender = {
  kind: OutboxKind
  queues(): Promise<string[]>
  /** One try. What it throws is logged, and the rows are tried again when the claim has run out. */
  send(row: OutboxRow, rows: OutboxRow[]): Promise<TryOutcome>
  /** Does what belongs to it in the transaction that writes the outcome. */
  also?(trx: Trx, row: OutboxRow, outcome: TryOutcome, now: number): Promise<unknown>
  /** Logs and counts. */
  tell(row: OutboxRow, result: Result, outcome: TryOutcome): void
}

export type OutboxDeps = {
  db: Db
  /** Now, in ms since 1970. */
  clock: () => number
  log: Pick<Logger, 'error'>
  random?: () => number
}

/** Sends what a process has claimed, and writes what became of it. */
export async function deliver(
  { db, clock, random = Math.random }: OutboxDeps,
  sender: OutboxSender,
  rows: [OutboxRow, ...OutboxRow[]],
): Promise<TryOutcome> {
  const [row] = rows
  const { idleIsFree } = rules[row.kind]
  const expiresAt = Math.max(...rows.map(({ expires_at }) => expires_at))
  const late = !idleIsFree && expiresAt <= clock()
  const outcome: TryOutcome = late
    ? { kind: 'refused', error: row.error ?? 'late' }
    : await sender.send(row, rows)
  const now = clock()
  const pause = pauseAfter(row.kind, Math.max(...rows.map(({ tries }) => tries)), random)
  const idle = idleIsFree ? now - (row.next_at ?? now) : 0
  const again = {
    next_at: now + Math.max(pause, Math.ceil(outcome.waitMs ?? 0)),
    expires_at: expiresAt + (idle > hour ? idle : 0),
  }
  const isOver = outcome.kind === 'later' && again.next_at >= again.expires_at
  const result = late || isOver ? 'expired' : outcome.kind
  const ended = {
    state: result === 'sent' ? ('sent' as const) : ('failed' as const),
    next_at: null,
    done_at: now,
    // What a mail said, and to whom it went, is nobody's business any more.
    ...(row.kind === 'mail' && { payload: null }),
  }
  const { status = null, error = null } = outcome
  await finishTry(db, rows, { status, error, ...(result === 'later' ? again : ended) }, async (trx) =>
    sender.also?.(trx, row, outcome, now),
  )
  sender.tell(row, result, outcome)
  return outcome
}

export type OutboxJob = Job & {
  /** There is something to send, and it is sent now. `queue`: does not rest any longer. */
  wake(queue?: string): void
}

/**
 * Sends what stands in the outbox as it comes, and looks for what is due every `everyMs`. A slow queue does not hold up
 * others; one whose other side takes nothing rests. Several processes share the work by claiming rows. `stop` waits for
 * what is on its way.
 */
export function startOutbox(deps: OutboxDeps, senders: OutboxSender[], everyMs = second): OutboxJob {
  const { db, clock, log } = deps
  const underWay = new Map<Promise<unknown>, string>()
  const rests = new Map<string, { failures: number; until: number }>()
  const take = (queue: string, { rest, waitMs = 0 }: TryOutcome) => {
    const failures = (rests.get(queue)?.failures ?? 0) + 1
    const ms = Math.max(waitMs, Math.min(longestRest, second * 2 ** failures))
    if (rest) rests.set(queue, { failures, until: clock() + ms })
    else rests.delete(queue)
  }
  const begin = async (sender: OutboxSender, queue: string, signal: AbortSignal) => {
    const rule = rules[sender.kind]
    const free = rule.atOnce - [...underWay.values()].filter((one) => one === queue).length
    for (let n = Math.min(free, rule.begun); n > 0 && !signal.aborted; n--) {
      const [row, ...more] = await claimNext(db, queue, rule, clock())
      if (!row) return
      const sending = deliver(deps, sender, [row, ...more])
        .then((outcome) => take(queue, outcome))
        .catch((err: unknown) => log.error({ err, kind: sender.kind }, 'sending from the outbox failed'))
        .finally(() => {
          underWay.delete(sending)
          // For the next one of this queue.
          loop.wake()
        })
      underWay.set(sending, queue)
    }
  }
  const onceAMinute = createOnceAMinute()
  const loop = startLoop({
    everyMs,
    failed: (err) => onceAMinute(String(err)) && log.error({ err }, 'reading the outbox failed'),
    async work(signal) {
      for (const sender of senders)
        for (const queue of await sender.queues())
          if ((rests.get(queue)?.until ?? 0) <= clock()) await begin(sender, queue, signal)
    },
  })
  return {
    wake(queue) {
      if (queue !== undefined) rests.delete(queue)
      loop.wake()
    },
    async stop() {
      await loop.stop()
      await Promise.all(underWay.keys())
    },
  }
}
