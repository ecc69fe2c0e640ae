import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A sealed text can't be opened: its secret is gone from SESSION_SECRETS, or somebody changed it. */
export class NotOpenedError extends Error {
  constructor() {
    super('a sealed text can’t be opened: SESSION_SECRETS no longer has its secret, or it was changed')
    this.name = 'NotOpenedError'
  }
}

export type Seal = {
  /** @param about what the text belongs to, such as the id of its row: it opens only with the same words */
  seal(text: string, about: string): string
  /** @throws NotOpenedError */
  open(sealed: string, about: string): string
  /** Whether the newest secret sealed it. If not, what is to be kept for long is opened and sealed anew. */
  isCurrent(sealed: string): boolean
}

const version = 'v1'
const tagBytes = 16

/**
 * Encrypts texts for the database, so that a stolen copy of it tells nothing (AES-256-GCM). A key belongs to one
 * purpose. SESSION_SECRETS: the first seals, any of them opens.
 */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const keys = secrets.map((secret) => keyOf(secret, purpose))
  const [current] = keys
  if (!current) throw new Error('sealing needs a secret')
  return {
    seal(text, about) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(about))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), hidden].map((part) => part.toString('base64url'))
      return [version, current.name, ...parts].join('.')
    },
    open(sealed, about) {
      const [given, name, ...rest] = sealed.split('.')
      const [nonce, tag, hidden] = rest.map((part) => Buffer.from(part, 'base64url'))
      const known = keys.find((key) => key.name === name)
      if (given !== version || !known || !nonce || !tag || !hidden) throw new NotOpenedError()
      try {
        const decipher = createDecipheriv('aes-256-gcm', known.key, nonce, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(about))
        decipher.setAuthTag(tag)
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8')
      } catch {
        throw new NotOpenedError()
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${version}.${current.name}.`),
  }
}

/** The key, and a name that tells which it is but not what it is. */
function keyOf(secret: string, purpose: string) {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', `tipping sealed ${purpose}`, 40))
  return { key: derived.subarray(0, 32), name: derived.subarray(32).toString('base64url') }
}
