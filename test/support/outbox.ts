import { claimNext } from '../../server/outbox/outbox.store.ts'
import {
  deliver,
  type OutboxDeps,
  type OutboxSender,
  rules,
  type TryOutcome,
} from '../../server/outbox/outbox.ts'

/** Sends what is due first in a queue, as the job does. `none`: nothing is due. */
export async function deliverNext(
  deps: OutboxDeps,
  sender: OutboxSender,
  queue: string = sender.kind,
): Promise<TryOutcome['kind'] | 'none'> {
  const [row, ...more] = await claimNext(deps.db, queue, rules[sender.kind], deps.clock())
  return row ? (await deliver(deps, sender, [row, ...more])).kind : 'none'
}
