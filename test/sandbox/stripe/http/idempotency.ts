import { createHash } from 'node:crypto'
import { invalidRequest, StripeProblem } from '../errors.ts'
import type { Remembered } from '../state/collections.ts'
import type { Store } from '../state/store.ts'

const maxKeyLength = 255
/** Stripe may forget a key from then on (docs.stripe.com/api/idempotent_requests), so this always does. */
const secondsKept = 24 * 3600

/** What was asked, so that a second request with the same key can be compared with the first. */
export const fingerprint = (body: string): string => createHash('sha256').update(body).digest('hex')

/** Idempotency keys: the first answer counts, whatever it was, and comes again for the same request. */
export class Idempotency {
  readonly #store: Store
  readonly #now: () => number
  readonly #underWay = new Set<string>()

  /** @param now seconds since 1970, by the sandbox's clock */
  constructor(store: Store, now: () => number) {
    this.#store = store
    this.#now = now
  }

  /**
   * Looks a key up before the request is carried out.
   *
   * @returns the stored answer, or undefined when this request is the first with the key
   * @throws StripeProblem 400 `idempotency_error` for other parameters, 409 while the first request is still running
   */
  recall(key: string, path: string, print: string): Remembered | undefined {
    if (key.length > maxKeyLength) {
      throw invalidRequest(`Idempotency keys can be at most ${maxKeyLength} characters long.`)
    }
    if (this.#underWay.has(key)) {
      throw new StripeProblem(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      })
    }
    const stored = this.#store.get('remembered', key)
    if (!stored || this.#now() - stored.at >= secondsKept) return undefined
    if (stored.path !== path) {
      throw new StripeProblem(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${stored.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    }
    if (stored.fingerprint !== print) {
      throw new StripeProblem(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    }
    return stored
  }

  /** Holds the key until `release`. */
  hold(key: string): void {
    this.#underWay.add(key)
  }

  release(key: string): void {
    this.#underWay.delete(key)
  }

  remember(answer: Omit<Remembered, 'at'>): void {
    this.#store.put('remembered', { ...answer, at: this.#now() })
  }
}
