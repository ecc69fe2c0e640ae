import type { Config } from '../../config/config.ts'
import type { DoctorContext } from './doctor.context.ts'

/** `off`: there is nothing to look at, or what it needs was not found. */
export type FindingStatus = 'ok' | 'warn' | 'fail' | 'off'

/** What a check saw. Plain text, one line each, without secrets; `todo` says what to do about it. */
export type Finding = { status: FindingStatus; seen: string; todo?: string }

/** The finding of one check. */
export type Examined = Finding & { id: string }

/** Looks at one thing that must be right outside of this program. It changes nothing. */
export type DoctorCheck = {
  /** Also the heading of its section in docs/doctor.md. */
  id: string
  /** Whether this installation has such a thing; by default it has. If not, the check is shown nowhere. */
  applies?(config: Config): boolean
  /** Takes seconds, or asks our own address: only by the command. */
  slow?: true
  /** Leaves refused requests in Stripe's log: in the background only after the start. */
  once?: true
  /** What is wrong at a start is said at once, by a look of its own or by those who need it, and not again by the first look. */
  atStart?: 'looked at' | 'said elsewhere'
  /** How long it may take, in ms, if it needs longer than others. */
  limitMs?: number
  /** Checks without whose success this one has nothing to look at. */
  needs?: readonly string[]
  run(context: DoctorContext): Promise<Finding>
}

export const ok = (seen: string): Finding => ({ status: 'ok', seen })
export const off = (seen: string): Finding => ({ status: 'off', seen })
export const warn = (seen: string, todo: string): Finding => ({ status: 'warn', seen, todo })
export const fail = (seen: string, todo: string): Finding => ({ status: 'fail', seen, todo })

/** What several looks at one thing come to: the first that is wrong, else the first to be looked at, else `fine`. */
export const worstOf = (found: Finding[], fine: Finding): Finding =>
  found.find(({ status }) => status === 'fail') ?? found.find(({ status }) => status === 'warn') ?? fine

/** The code of an error, such as `ECONNREFUSED`; of a failed `fetch` it stands in the cause. Messages may name people's data. */
export function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause ? String(cause.code) : cause.name
}
