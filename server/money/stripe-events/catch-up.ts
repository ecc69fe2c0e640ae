import { type Job, startLoop } from '../../base/jobs.ts'
import { isSaid, PaymentForbidden, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { countFailures, type Gate, type TipDeps } from '../payment/index.ts'
import { listOverlap, listsReadUntil, readCharges } from './sweep-stripe-lists.ts'

const tryAgainAfter = 2000

/** Closes the gate, reads the charges that our database lacks, then opens the gate. Retries until Stripe answers. */
export function startCatchUp(deps: TipDeps, gate: Gate): Job {
  gate.close(deps.clock())
  let said: string | undefined
  const loop = startLoop({
    async work(signal) {
      await catchUp(deps, signal)
      gate.open()
      void loop.stop()
    },
    everyMs: tryAgainAfter,
    failed(err) {
      if (isSaid(err) || said === String(err)) return
      said = String(err)
      const passing = err instanceof PaymentUnavailable && !(err instanceof PaymentForbidden)
      const level = passing ? 'warn' : 'error'
      deps.log[level]({ err }, 'payments wait: the charges at Stripe can not be read yet')
    },
  })
  return loop
}

async function catchUp(deps: TipDeps, signal: AbortSignal): Promise<void> {
  const since = (await listsReadUntil(deps.db, deps.clock())) - listOverlap
  const { each, failed } = countFailures(deps, () => signal.throwIfAborted())
  const read = { news: 0, adopted: 0, unplaced: 0 }
  await readCharges(deps, since, each, read)
  const { news, adopted } = read
  if (news + adopted + failed() > 0)
    deps.log.warn({ news, adopted, failed: failed() }, 'caught up with Stripe')
}
