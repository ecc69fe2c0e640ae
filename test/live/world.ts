import type { CognitoWorld } from './cognito-world.ts'
import type { StripeWorld } from './stripe-world.ts'

/** What the contracts are run against. A service that was not named is undefined. */
export type World = {
  stripe: StripeWorld | undefined
  cognito: CognitoWorld | undefined
  /** The same with stand-ins of our own, started when the first contract compares with them. */
  standIns(): Promise<World>
}

/** Everything that a run makes carries it: payments as their branch, people in their address. */
export const mark = 'tipping-live-check'

/** How long to wait for what a service does later, in ms: a fee that is booked, an event that is listed. */
const patienceMs = 90_000

/**
 * Asks again and again until the answer is what one waits for.
 * @returns the last answer, right or not: the contract says what is missing
 */
export async function eventually<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + patienceMs
  for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, 3000)) {
    const answer = await ask()
    if (isRight(answer) || Date.now() + pauseMs > end) return answer
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
