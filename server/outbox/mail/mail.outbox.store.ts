import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { Seal } from '../../db/sealed.ts'
import type { Mail } from './mail.types.ts'

/** How long news is worth sending, in ms: longer than a mail server is down over a weekend. */
const newsLife = 3 * 24 * 3600 * 1000

/** What a seal belongs to: a content that is copied to another row does not open. */
export const rowOf = (id: string): string => `mail ${id}`

/** When it is too late to send a mail, in ms since 1970. */
const expiryOf = ({ values }: Mail, now: number): number =>
  now + ('minutes' in values ? values.minutes * 60_000 : newsLife)

/** Adds a mail that is to be sent now. */
export async function insertMail(trx: Db, seal: Seal, mail: Mail, now: number): Promise<void> {
  const id = `mail_${newId()}`
  const { kind, ...content } = mail
  await trx
    .insertInto('mail')
    .values({
      id,
      kind,
      content: seal.seal(JSON.stringify(content), rowOf(id)),
      state: 'waiting',
      next_at: now,
      expires_at: expiryOf(mail, now),
      created_at: now,
    })
    .execute()
}
