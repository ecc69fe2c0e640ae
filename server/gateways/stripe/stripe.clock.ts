import type { Logger } from '../../base/logger.ts'

/** A larger difference, in ms, is reported as a wrong clock: payment pages and signatures expire within minutes. */
const much = 60_000
/** From this difference on, in ms, tips may have been booked on a wrong day. */
export const clocksApart = 10 * 60_000
/** How often the log repeats it, in ms. */
const sayEvery = 60 * 60_000

/** Compares our clock with Stripe's, using the `Date` header of its answers. */
export type StripeClock = {
  /** @param date the answer's `Date` header; the two moments are by our clock, in ms since 1970 */
  heard(date: string | undefined, askedAt: number, answeredAt: number): void
  /** How many ms Stripe's clock is ahead of ours; negative: behind; 0 until the first answer. */
  ahead(): number
  /** Whether any answer has told the time. */
  heardAny(): boolean
  /** Whether the difference is more than a minute. */
  isOff(): boolean
}

/** @param note hears that Stripe has answered, and when; it must not throw */
export function createStripeClock(
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  note: (answeredAt: number) => unknown = () => {},
): StripeClock {
  let ahead = 0
  let said = Number.NEGATIVE_INFINITY
  let any = false
  const isOff = () => Math.abs(ahead) > much
  return {
    ahead: () => ahead,
    isOff,
    heardAny: () => any,
    heard(date, askedAt, answeredAt) {
      note(answeredAt)
      const theirs = Date.parse(date ?? '')
      if (Number.isNaN(theirs)) return
      any = true
      const wasOff = isOff()
      // `Date` has whole seconds, and was written at some moment between the request and the answer.
      const unsure = (answeredAt - askedAt) / 2 + 1000
      const difference = theirs + 500 - (askedAt + answeredAt) / 2
      ahead = Math.abs(difference) <= unsure ? 0 : difference
      const seconds = Math.round(Math.abs(ahead) / 1000)
      if (isOff() && (!wasOff || answeredAt - said > sayEvery)) {
        said = answeredAt
        const which = ahead > 0 ? 'behind' : 'ahead of'
        log.error({ seconds }, `the clock of this machine is ${seconds} s ${which} Stripe's: set it right`)
      }
      if (wasOff && !isOff()) log.info('the clock of this machine is right again')
    },
  }
}
