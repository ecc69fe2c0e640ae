import type { Lang } from '../../../views/lang.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db } from '../../db/database.ts'
import type { MailOutbox } from '../../outbox/mail/mail.types.ts'
import { listInvited } from './invitation.store.ts'

/** How people learn by mail of a place that waits for them. `lang`: whoever invites is read in this language. */
export type InvitationMail = { outbox: MailOutbox; lang: Lang }

/** Undefined where the product sends no mail. */
export const invitationMail = (outbox: MailOutbox | undefined, lang: Lang): InvitationMail | undefined =>
  outbox && { outbox, lang }

/**
 * Queues a mail to each of these staff members who has an address and no account yet. Call it in the transaction that
 * made the places.
 * @returns whether anybody is told
 */
export async function mailInvitations(
  trx: Db,
  mail: InvitationMail | undefined,
  staffIds: readonly string[],
  now: number,
): Promise<boolean> {
  if (!mail) return false
  const places = await listInvited(trx, staffIds)
  await inChunks(places, async (some) => {
    for (const { email: to, ...values } of some)
      await mail.outbox.queue(trx, { kind: 'invited', to, lang: mail.lang, values }, now)
  })
  return places.length > 0
}
