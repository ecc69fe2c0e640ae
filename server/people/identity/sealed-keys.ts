import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { createSeal, type Seal } from '../../db/sealed.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addKey, type SealedKey } from './identity-key.store.ts'

export type SigningKey = { id: string; private: KeyObject; public: KeyObject }

export const keySeal = (secrets: readonly string[]) => createSeal(secrets, 'identity keys')
/** What the seal belongs to: a row's content does not open in another row. */
const aboutKey = (id: string) => `identity key ${id}`

/** Makes a key that signs from now on. Tokens of the one before count until they expire. */
export async function makeKey(db: Db, seal: Seal, now: number): Promise<SigningKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = { id: newId(), private: privateKey, public: publicKey }
  await inTransaction(db, (trx) => addKey(trx, sealKey(seal, key), now))
  return key
}

export function sealKey(seal: Seal, key: SigningKey): { id: string; sealed: string } {
  const der = key.private.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  return { id: key.id, sealed: seal.seal(der, aboutKey(key.id)) }
}

/** @throws NotOpenedError */
export function openKey(seal: Seal, { id, sealed }: SealedKey): SigningKey {
  const der = Buffer.from(seal.open(sealed, aboutKey(id)), 'base64')
  const own = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' })
  return { id, private: own, public: createPublicKey(own) }
}
