import { assertNobodyElse, sweepCognito } from './cognito-world.ts'
import { type Contract, Difference, type Service, Skipped } from './contract.ts'
import { NotUsable } from './settings.ts'
import { sweepStripe } from './stripe-world.ts'
import type { World } from './world.ts'

export type Result = { id: string; service: Service; proves: string } & (
  | { outcome: 'holds' }
  | { outcome: 'differs'; expected: string; came: string }
  | { outcome: 'skipped'; why: string }
)

type Swept = { ended: number; left: number }
export type Outcome = {
  results: Result[]
  /** Undefined: the end of a run could not look. */
  cleaned: Record<'stripe' | 'cognito', Swept | undefined> | undefined
}

export type RunOptions = {
  contracts: readonly Contract[]
  /** Takes keys, secrets and addresses out of a text. */
  scrub(text: string): string
  /** Hears of each result as it comes. */
  tell(result: Result): void
  /** Ends the run after the contract under way; what was made is cleaned up all the same. */
  signal?: AbortSignal
}

/**
 * Runs contract after contract, and cleans up before and after: what a killed run left goes too.
 * @throws NotUsable before anything is made, if a service can't be asked or the pool is somebody's
 */
export async function run(world: World, options: RunOptions): Promise<Outcome> {
  await assertUsable(world, options.scrub)
  await sweep(world)
  const results: Result[] = []
  for (const contract of options.contracts) {
    if (options.signal?.aborted) break
    const result = await resultOf(contract, world, options.scrub)
    results.push(result)
    options.tell(result)
  }
  // The results are worth having even if the service is away by now: the next run cleans up.
  return { results, cleaned: await sweep(world).catch(() => undefined) }
}

async function assertUsable({ stripe, cognito }: World, scrub: RunOptions['scrub']): Promise<void> {
  const asked: [string, (() => Promise<unknown>) | undefined][] = [
    ['Stripe', stripe && (() => stripe.stripe.paymentIntents.list({ limit: 1 }))],
    ['The user pool', cognito && (() => assertNobodyElse(cognito))],
  ]
  for (const [who, ask] of asked) {
    await ask?.().catch((error: unknown) => {
      if (error instanceof NotUsable) throw error
      throw new NotUsable([
        `${who} can't be asked: ${scrub(wordsOf(error))}`,
        'docs/live-check.md says what is needed.',
      ])
    })
  }
}

const sweep = async ({ stripe, cognito }: World): Promise<NonNullable<Outcome['cleaned']>> => ({
  stripe: stripe && (await sweepStripe(stripe)),
  cognito: cognito && (await sweepCognito(cognito)),
})

async function resultOf(contract: Contract, world: World, scrub: RunOptions['scrub']): Promise<Result> {
  const { id, service, proves } = contract
  try {
    await contract.run(world)
    return { id, service, proves, outcome: 'holds' }
  } catch (error) {
    if (error instanceof Skipped) return { id, service, proves, outcome: 'skipped', why: error.message }
    const [expected, came] =
      error instanceof Difference ? [error.expected, error.came] : ['no error', wordsOf(error)]
    return { id, service, proves, outcome: 'differs', expected: scrub(expected), came: scrub(came) }
  }
}

/** An error's name, what our gateways say of it, and its message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return `${error.name}: ${error.message}${cause instanceof Error ? ` (${cause.message})` : ''}`
}
