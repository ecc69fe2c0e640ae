import { setTimeout as wait } from 'node:timers/promises'
import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import type { TipDeps } from './payment.deps.ts'
import { countFailures } from './payment.each.ts'
import type { Gate } from './payment.gate.ts'
import { listsReadUntil, readCharges } from './payment.sweep.ts'

/** Clocks differ, and the lists are not always of this second. */
const overlap = 10 * 60_000
const tryAgainAfter = 2000

/** Closes the gate, reads the charges that the books don't have, and opens it; tries until Stripe can be asked. */
export function startCatchUp(deps: TipDeps, gate: Gate): { stop(): Promise<void> } {
  const stopped = new AbortController()
  gate.close(deps.clock())
  const run = async () => {
    while (!stopped.signal.aborted) {
      try {
        await catchUp(deps, stopped.signal)
        return gate.open()
      } catch (err) {
        if (stopped.signal.aborted) return
        const level = err instanceof PaymentUnavailable ? 'warn' : 'error'
        deps.log[level]({ err }, 'payments wait: the charges at Stripe can not be read yet')
      }
      await wait(tryAgainAfter, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}

async function catchUp(deps: TipDeps, signal: AbortSignal): Promise<void> {
  const since = (await listsReadUntil(deps.db, deps.clock())) - overlap
  const { each, failed } = countFailures(deps, () => signal.throwIfAborted())
  const read = { news: 0, adopted: 0, unplaced: 0 }
  await readCharges(deps, since, each, read)
  const { news, adopted } = read
  if (news + adopted + failed() > 0)
    deps.log.warn({ news, adopted, failed: failed() }, 'caught up with Stripe')
}
