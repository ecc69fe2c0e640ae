import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import { NotOpenedError } from '../../db/sealed.ts'
import { listKeys, resealKey, type SealedKey } from './identity-key.store.ts'
import { keySeal, makeKey, openKey, type SigningKey, sealKey } from './sealed-keys.ts'

export type SigningKeys = {
  /** The key that signs. The first one is made when it is needed. */
  current(): Promise<SigningKey>
  /** A key whose tokens may still count; undefined if there is none of this id. */
  find(id: string): Promise<SigningKey | undefined>
}

/** How long a key's tokens count after another has taken its place, in ms: a token's life, and the time until all know. */
export const keyOutlives = 30 * 60_000
/** How long another container's new key may go unnoticed, in ms. */
const believedMs = 60_000

type Parts = { db: Db; secrets: readonly string[]; clock: () => number; log: Pick<Logger, 'warn'> }

/** The keys that sign tokens (Ed25519). They stand in the database, sealed with SESSION_SECRETS (decision 0206). */
export function createSigningKeys({ db, secrets, clock, log }: Parts): SigningKeys {
  const seal = keySeal(secrets)
  let known: SigningKey[] = []
  let readAt = Number.NEGATIVE_INFINITY
  const told = new Set<string>()

  async function opened(row: SealedKey): Promise<SigningKey[]> {
    try {
      const key = openKey(seal, row)
      if (!seal.isCurrent(row.sealed)) await resealKey(db, sealKey(seal, key))
      return [key]
    } catch (error) {
      if (!(error instanceof NotOpenedError)) throw error
      if (!told.has(row.id)) log.warn({ key: row.id }, 'a key of tokens can’t be opened: sign-ins by it end')
      told.add(row.id)
      return []
    }
  }

  let loading: Promise<void> | undefined
  /** Requests at once share one look. */
  const load = (): Promise<void> => {
    loading ??= read().finally(() => {
      loading = undefined
    })
    return loading
  }

  async function read(): Promise<void> {
    const now = clock()
    const rows = await listKeys(db, now - keyOutlives)
    const found = (await Promise.all(rows.map(opened))).flat()
    const standing = rows.find((row) => row.replaced_at === null)
    if (!found.some(({ id }) => id === standing?.id)) found.unshift(await makeKey(db, seal, now))
    known = found
    readAt = now
  }

  const isFresh = () => Math.abs(clock() - readAt) < believedMs
  const inMemory = (id: string) => known.find((key) => key.id === id)
  return {
    async current() {
      if (!isFresh()) await load()
      const [first] = known
      if (!first) throw new Error('no key to sign with')
      return first
    },
    async find(id) {
      if (!idShape.test(id)) return undefined
      if (!isFresh() || !inMemory(id)) await load()
      return inMemory(id)
    },
  }
}

const idShape = /^[0-9a-z]{16}$/
