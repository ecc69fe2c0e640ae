import { LRUCache } from 'lru-cache'
import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import { countScans } from '../../venues/scans.store.ts'

/** How long counts wait in memory, in ms. A crash loses at most these. */
const writeAfter = 1000
/** Within this time, in ms, repeated scans of one code from one address count once. */
const oneScan = 60_000
/** How many pairs of address and code are remembered. Beyond this, the oldest are counted again. */
const remembered = 50_000

export type ScanCounter = {
  /** Counts a scan of an existing code, at most once a minute per client. */
  count(token: string, client: string): void
  /** Writes waiting counts. Never throws: if that fails, they wait for the next try while the server runs. */
  flush(): Promise<void>
}

/** Counts scans in memory and writes them once a second, so that loading a code's address costs no write. */
export function createScanCounter({ db, log, clock }: Needs): ScanCounter {
  const seen = new LRUCache<string, true>({
    max: remembered,
    ttl: oneScan,
    ttlResolution: 0,
    perf: { now: clock },
  })
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const add = (token: string, scans: number) => {
    waiting.set(token, (waiting.get(token) ?? 0) + scans)
    timer ??= setTimeout(() => void flush(), writeAfter).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const counts = waiting
      waiting = new Map()
      if (counts.size === 0) return
      try {
        await countScans(db, counts)
      } catch (err) {
        log.warn({ err }, 'scans could not be written; they are tried again')
        for (const [token, scans] of counts) add(token, scans)
      }
    })
    return writing
  }

  return {
    count(token, client) {
      const who = `${token} ${client}`
      if (seen.has(who)) return
      seen.set(who, true)
      add(token, 1)
    },
    flush,
  }
}

type Needs = { db: Db; log: Logger; clock: () => number }
