import type { World } from './world.ts'

export const services = ['stripe', 'webhook', 'cognito', 'identity pool'] as const
export type Service = (typeof services)[number]

/** One thing that we rely on. `run` throws {@link Difference} where it is not so, {@link Skipped} where it can't be seen. */
export type Contract = {
  id: string
  /** In a sentence. */
  proves: string
  service: Service
  run(world: World): Promise<void>
}

/** The service answers otherwise than we expect, and so otherwise than its stand-in. */
export class Difference extends Error {
  override readonly name = 'Difference'
  readonly expected: string
  readonly came: string
  constructor(what: string, expected: string, came: string) {
    super(`${what}: expected ${expected}, came ${came}`)
    this.expected = `${what}: ${expected}`
    this.came = came
  }
}

/** This account or pool can't show it. The message says why. */
export class Skipped extends Error {
  override readonly name = 'Skipped'
}

const types = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
])
const shown = (value: unknown) =>
  value instanceof RegExp ? String(value) : (JSON.stringify(value) ?? 'undefined')

/**
 * Compares what came with what we rely on: of an object only the named members. `String` and `Number` stand for any of
 * that type, a RegExp for any text that it matches.
 * @throws Difference that names the member
 */
export function agree(what: string, came: unknown, expected: unknown): void {
  const type = types.get(expected)
  if (type) {
    if (typeof came !== type) throw new Difference(what, `a ${type}`, shown(came))
  } else if (expected instanceof RegExp) {
    if (typeof came !== 'string' || !expected.test(came))
      throw new Difference(what, shown(expected), shown(came))
  } else if (typeof expected === 'object' && expected !== null) {
    if (typeof came !== 'object' || came === null) throw new Difference(what, 'an object', shown(came))
    for (const [key, value] of Object.entries(expected))
      agree(`${what}.${key}`, (came as Record<string, unknown>)[key], value)
  } else if (!Object.is(came, expected)) {
    throw new Difference(what, shown(expected), shown(came))
  }
}

/** Like {@link agree}, about the error of a call that must fail. */
export async function refused(what: string, call: Promise<unknown>, expected: object): Promise<void> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Difference(what, 'a refusal', 'an answer')
  agree(what, error, expected)
}

/** All that a list yields. */
export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}
