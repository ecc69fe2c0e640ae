import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import type { Logger } from '../../logger.ts'
import { countScans } from '../../venues/code.store.ts'

/** How long counts wait in memory, in ms: a crash loses no more. */
const writeAfter = 1000
/** How long the same address scans the same code for one scan, in ms. */
const oneScan = 60_000
/** How many pairs of address and code are remembered; beyond them the oldest count anew. */
const remembered = 50_000

export type ScanCounter = {
  /** Counts a scan of a code that exists, at most one a minute for each client. */
  count(token: string, client: string): void
  /** Writes what waits. Never throws: what could not be written waits on, while the server runs. */
  flush(): Promise<void>
}

/** Counts scans in memory and writes them once a second, so that whoever loads a code's address costs no write. */
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
