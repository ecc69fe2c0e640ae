import type { Sandbox } from '../context.ts'
import type { Collections, Kind } from './collections.ts'
import type { Store } from './store.ts'

type Stored = { livemode?: unknown; account?: unknown; charge?: unknown; source?: unknown }

/** Whether an object belongs to live mode; undefined for what has no mode, such as the clock. */
function modeOf(store: Store, kind: Kind, object: Stored & { id: string }): boolean | undefined {
  if (typeof object.livemode === 'boolean') return object.livemode
  // Refunds and balance transactions don't say: they go with the money they moved.
  if (kind === 'refund') return store.get('charge', String(object.charge))?.livemode
  if (kind !== 'balance_transaction') return undefined
  const source = String(object.source)
  const refund = store.get('refund', source)
  if (refund) return modeOf(store, 'refund', refund)
  const moved = store.get('charge', source) ?? store.get('dispute', source) ?? store.get('payout', source)
  // What a test has moved by hand is of test mode.
  return moved?.livemode ?? false
}

/** The part of the store that one key can see: objects of its mode, of its account, and none that was forgotten. */
function seenBy(store: Store, livemode: boolean): Store {
  const visible = <K extends Kind>(kind: K, object: Collections[K]): boolean => {
    if (store.get('forgotten', object.id) || (object as Stored).account !== undefined) return false
    const mode = modeOf(store, kind, object)
    return mode === undefined || mode === livemode
  }
  return {
    ...store,
    get: (kind, id) => {
      const found = store.get(kind, id)
      return found && visible(kind, found) ? found : undefined
    },
    all: (kind) => store.all(kind).filter((object) => visible(kind, object)),
  }
}

/** The sandbox as a call with a key of this mode meets it; new objects get the mode. */
export function inMode(sandbox: Sandbox, livemode: boolean): Sandbox {
  const view = Object.create(sandbox) as Sandbox
  return Object.assign(view, { livemode, store: seenBy(sandbox.store, livemode) })
}
