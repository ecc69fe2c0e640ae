import { type Job, startLoop } from '../../base/jobs.ts'
import { listDueEndpoints } from './hook.delivery.store.ts'
import { type DeliveryDeps, deliverNext } from './hook.delivery.ts'

/**
 * Looks for messages every `everyMs`; stopping waits for messages in transit. Each endpoint has its own lane, so that
 * a slow one does not hold up others. Several processes share the work by claiming messages.
 */
export function startDelivery(deps: DeliveryDeps, everyMs = 1000): Job {
  const lanes = new Map<string, Promise<void>>()
  const failed = (err: unknown) => deps.log.error({ err }, 'sending webhooks failed')
  const drive = async (endpointId: string, signal: AbortSignal) => {
    while (!signal.aborted && (await deliverNext(deps, endpointId)) === 'sent');
  }
  const work = async (signal: AbortSignal) => {
    const due = await listDueEndpoints(deps.db, deps.clock())
    for (const id of due.filter((one) => !lanes.has(one))) {
      const lane = drive(id, signal).catch(failed)
      lanes.set(
        id,
        lane.finally(() => lanes.delete(id)),
      )
    }
  }
  const loop = startLoop({ work, everyMs, failed })
  return {
    async stop() {
      await loop.stop()
      await Promise.all(lanes.values())
    },
  }
}
