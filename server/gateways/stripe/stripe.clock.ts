import type { Logger } from '../../logger.ts'

/** From here on a clock is said to be wrong: payment pages end, and signatures fail, by the minute. */
const much = 60_000
/** How often it is said again in the log, in ms. */
const sayEvery = 60 * 60_000

/** How our clock stands to Stripe's, from the `Date` of its answers. */
export type StripeClock = {
  /** @param date of the answer, as HTTP writes it; the moments are ours, in ms since 1970 */
  heard(date: string | undefined, askedAt: number, answeredAt: number): void
  /** How many ms Stripe's clock is ahead of ours; negative: behind; 0 until an answer came. */
  ahead(): number
  /** Whether that is more than a minute. */
  isOff(): boolean
}

export function createStripeClock(log: Pick<Logger, 'info' | 'warn' | 'error'>): StripeClock {
  let ahead = 0
  let said = Number.NEGATIVE_INFINITY
  const isOff = () => Math.abs(ahead) > much
  return {
    ahead: () => ahead,
    isOff,
    heard(date, askedAt, answeredAt) {
      const theirs = Date.parse(date ?? '')
      if (Number.isNaN(theirs)) return
      const wasOff = isOff()
      // `Date` has whole seconds, and was written somewhere between the question and the answer.
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
