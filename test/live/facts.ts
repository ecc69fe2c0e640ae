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

/**
 * Looks whether the answer has the members and types of the stand-in's. It may have more, and null and an empty list are
 * of any type.
 */
export function agreeShape(came: unknown, standIn: unknown): void {
  // As it went over the wire: without what a package adds to an answer.
  const wrong = otherShape(JSON.parse(JSON.stringify(came)), JSON.parse(JSON.stringify(standIn)), 'answer')
  if (wrong.length > 0) throw new Error(`only the stand-in has ${wrong.join(', ')}`)
}

function otherShape(came: unknown, standIn: unknown, path: string): string[] {
  if (came === null || standIn === null) return []
  const one = Array.isArray(came) && came.length === 0
  if (one) return Array.isArray(standIn) ? [] : [path]
  if (typeof came !== typeof standIn || Array.isArray(came) !== Array.isArray(standIn)) return [path]
  if (typeof standIn !== 'object') return []
  return Object.entries(standIn as object).flatMap(([key, member]) => {
    const list = Array.isArray(came) ? came[0] : (came as Record<string, unknown>)[key]
    return otherShape(list, member, `${path}.${key}`)
  })
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
