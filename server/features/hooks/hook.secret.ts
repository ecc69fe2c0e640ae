import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { createSeal, NotOpenedError, type Seal } from '../../db/sealed.ts'

/** The seal of webhooks' signing secrets, made of SESSION_SECRETS. */
export const hookSeal = (secrets: readonly string[]): Seal => createSeal(secrets, 'webhook secrets')

/** A secret opens in the row of its own webhook only. */
const aboutHook = (id: string) => `webhook ${id}`

/** In the format of Standard Webhooks: 24 to 64 random bytes; sealed. */
export const newSecret = (seal: Seal, id: string): string =>
  seal.seal(`whsec_${randomBytes(32).toString('base64')}`, aboutHook(id))

/** Undefined if SESSION_SECRETS no longer opens it: the owner has to make a new one. */
export function openSecret(seal: Seal, id: string, sealed: string): string | undefined {
  // Of a version before, which stored them as they are.
  if (sealed.startsWith('whsec_')) return sealed
  try {
    return seal.open(sealed, aboutHook(id))
  } catch (error) {
    if (error instanceof NotOpenedError) return undefined
    throw error
  }
}

/** At the start: seals with the newest of SESSION_SECRETS what is not yet sealed with it. */
export async function sealSecrets(db: Db, seal: Seal): Promise<void> {
  const rows = await db.selectFrom('hook_endpoint').select(['id', 'secret', 'old_secret']).execute()
  for (const row of rows) {
    for (const column of ['secret', 'old_secret'] as const) {
      const before = row[column]
      const secret = before === null || seal.isCurrent(before) ? undefined : openSecret(seal, row.id, before)
      if (secret === undefined) continue
      await db
        .updateTable('hook_endpoint')
        .set({ [column]: seal.seal(secret, aboutHook(row.id)) })
        .where('id', '=', row.id)
        .where(column, '=', before)
        .execute()
    }
  }
}
