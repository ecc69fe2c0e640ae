import Stripe from 'stripe'
import type { ApiReply, ApiRequest } from './api.ts'

/** Times Node may go round its event loop while a call, or its answer, is on its way. */
const mostTurns = 4

/** What carries calls in one process. `beginWith`: from now on they are on their way as long as this number says. */
export type Carrier = Stripe.HttpClient & { beginWith(number: number): void }

/**
 * Carries the calls of the `stripe` package to a stand-in in the same process, without a socket. Calls overtake each
 * other as on a network, but in the same order each time: how long each is on its way comes from a row of numbers.
 */
export function inProcess(answer: (request: ApiRequest) => Promise<ApiReply>): Carrier {
  const client = Stripe.createNodeHttpClient()
  let last = 1
  const travel = async () => {
    last = (last * 48_271) % 2_147_483_647
    for (let left = 1 + ((last >>> 4) % mostTurns); left > 0; left--) await nextTurn()
  }
  client.makeRequest = async (...[, , target, method, sent, body]) => {
    const headers = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name.toLowerCase(), String(value)]),
    )
    await travel()
    const reply = await answer({ method, target, headers, body: method === 'GET' ? '' : body })
    await travel()
    if (reply === 'silence') return new Promise(() => {})
    if (reply === 'cut') throw Object.assign(new Error('the connection was cut'), { code: 'ECONNRESET' })
    return new Answer(reply.status, reply.headers, reply.body) as never
  }
  const beginWith = (number: number) => {
    last = 1 + (number % 2_147_483_646)
  }
  return Object.assign(client, { beginWith })
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

class Answer extends Stripe.HttpClientResponse {
  readonly #body: string

  constructor(status: number, headers: Record<string, string>, body: string) {
    super(status, headers)
    this.#body = body
  }

  override getRawResponse() {
    return { statusCode: this.getStatusCode(), headers: this.getHeaders() }
  }

  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.#body)
  }
}
