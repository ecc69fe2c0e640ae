/** Trouble to make for API calls. */
export type Fault = {
  /** `error`: answer this status at once. `hang`: never answer. `drop`: cut the connection. `slow`: answer late. */
  kind: 'error' | 'hang' | 'drop' | 'slow'
  /** `GET` or `POST`; any, when left out. */
  method?: string
  /** Path such as `/v1/payment_intents`; `*` stands for anything but a slash, at the end for anything. Any, when left out. */
  path?: string
  /** An id that the path, the query or the form must name. Any call, when left out. */
  names?: string
  /** How many calls; 1 when left out, null for all that come. */
  times?: number | null
  /**
   * Whether the call is carried out first. Only `drop` does by default: the nastiest case. An `error` after execution is
   * what the idempotency key remembers, as with Stripe's own 500s.
   */
  executed?: boolean
  /** For `slow`: milliseconds. */
  ms?: number
  /** For `error`: HTTP status, 500 when left out, and fields of the error object. */
  status?: number
  error?: Record<string, unknown>
}

function pathMatches(pattern: string, path: string): boolean {
  const source = pattern.replace(/\*$/, '.*').replace(/(?<!\.)\*/g, '[^/]*')
  return new RegExp(`^${source}$`).test(path)
}

/** The faults in force, each used up as often as it says. */
export class Faults {
  #faults: (Fault & { left: number })[] = []

  add(fault: Fault): void {
    this.#faults.push({ ...fault, left: often(fault.times) })
  }

  clear(): void {
    this.#faults = []
  }

  /** The first fault for such a call, counted as used. */
  take(method: string, path: string, form: string): Fault | undefined {
    const found = this.#faults.find(
      (one) =>
        (one.method ?? method) === method &&
        pathMatches(one.path ?? '*', path) &&
        `${path}&${form}`.includes(one.names ?? ''),
    )
    if (found && --found.left <= 0) this.#faults = this.#faults.filter((one) => one !== found)
    return found
  }
}

/** `null`: as often as it comes. */
export const often = (times: number | null | undefined, otherwise = 1): number =>
  times === null ? Infinity : (times ?? otherwise)
