import type { Concerned, FindingStatus, HeadingName } from '../../../views/findings.ts'
import type { Config } from '../../config/config.ts'
import type { DoctorContext } from './doctor.context.ts'

/** What a check saw. Plain text, one line each, without secrets; `todo` says what to do about it. */
export type Finding = { status: FindingStatus; seen: string; todo?: string | undefined }

/** Looks at one thing that must be right outside of this program. It changes nothing. */
export type DoctorCheck = {
  id: string
  /** Who can't do something if it is wrong. */
  concerns: Concerned
  /** Whether this installation has such a thing; by default it has. If not, the check is shown nowhere. */
  applies?(config: Config): boolean
  /**
   * When it looks, besides by the command; by default soon after each start, and every hour.
   * - `at once`: also when the server starts, for what is often mistyped.
   * - `after a start`: not every hour, since it leaves refused requests in Stripe's log.
   * - `by command`: it takes seconds, or asks our own address.
   */
  when?: 'at once' | 'after a start' | 'by command'
  /** Who asks Stripe has said so in the log at the start. */
  saidAtStart?: true
  /** How long it may take, in ms, if it needs longer than others. */
  limitMs?: number
  /** Checks without whose success this one has nothing to look at. */
  needs?: readonly string[]
  run(context: DoctorContext): Promise<Finding>
}

/** A check below the heading under which it is shown. */
export type HeadedCheck = DoctorCheck & { heading: HeadingName }

/** The finding of one check. */
export type Examined = Finding & Pick<HeadedCheck, 'id' | 'heading' | 'concerns'>

export const ok = (seen: string): Finding => ({ status: 'ok', seen })
export const off = (seen: string): Finding => ({ status: 'off', seen })
export const warn = (seen: string, todo: string): Finding => ({ status: 'warn', seen, todo })
export const fail = (seen: string, todo: string): Finding => ({ status: 'fail', seen, todo })

/** The code of an error, such as `ECONNREFUSED`; of a failed `fetch` it stands in the cause. Messages may name people's data. */
export function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error)) return 'unknown'
  return String(('code' in cause && cause.code) || cause.name)
}
