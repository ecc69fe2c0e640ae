/** What we rely on at one service: what is so, in a sentence, and how it is seen. */
export type Facts = Record<string, () => Promise<unknown>>

/** This account or pool can't show it. The message says why. */
export class NotSeen extends Error {}

/** Everything that a run makes carries it: payments as their branch, people in their address. */
export const mark = 'tipping-live-check'

/**
 * Compares what came with what we rely on: of an object only the named members. `String` and `Number` stand for any of
 * that type, a RegExp for any text that it matches.
 */
export function agree(what: string, came: unknown, expected: unknown): void {
  if (expected !== null && typeof expected === 'object' && !(expected instanceof RegExp)) {
    for (const [key, value] of Object.entries(expected))
      agree(`${what}.${key}`, (came as Record<string, unknown> | undefined)?.[key], value)
    return
  }
  const type = expected === String ? 'string' : expected === Number ? 'number' : undefined
  const agrees = type
    ? typeof came === type
    : expected instanceof RegExp
      ? expected.test(String(came))
      : Object.is(came, expected)
  if (!agrees) throw new Error(`${what}: expected ${type ?? String(expected)}, came ${String(came)}`)
}

/** Like {@link agree}, about the error of a call that must fail. */
export async function refused(what: string, call: Promise<unknown>, expected: object): Promise<void> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error(`${what}: expected a refusal, came an answer`)
  agree(what, error, expected)
}

/** How long to wait for what a service does later, in ms: a fee that is booked, an event that is listed. */
const patienceMs = 90_000

/** Asks again until the answer is right. @returns the last one, right or not: the fact says what is missing */
export async function eventually<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + patienceMs
  for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, 3000)) {
    const answer = await ask()
    if (isRight(answer) || Date.now() + pauseMs > end) return answer
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
