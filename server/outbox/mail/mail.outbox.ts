import type { Config, Secrets } from '../../config/config.ts'
import { newId } from '../../db/ids.ts'
import { createSeal, type Seal } from '../../db/sealed.ts'
import { afterCommit } from '../../db/transaction.ts'
import { waitingRow } from '../outbox.store.ts'
import type { Mail, MailOutbox } from './mail.types.ts'

/** The seal of mails that wait, made of SESSION_SECRETS. */
export const mailSeal = (secrets: readonly string[]): Seal => createSeal(secrets, 'mail')

/** What a seal belongs to: a content that is copied to another row does not open. */
export const rowOf = (id: string): string => `mail ${id}`

/** How long news is worth sending, in ms: longer than a mail server is down over a weekend. */
const newsLife = 3 * 24 * 3600 * 1000

/** For a process that sends no mail itself: the server looks for it within seconds. Undefined without mail. */
export const outboxOf = ({ config, secrets }: { config: Config; secrets: Secrets }): MailOutbox | undefined =>
  config.mail && createMailOutbox({ seal: mailSeal(secrets.session), wake() {} })

/** @param wake called after the commit of a transaction that has queued mail: it leaves at once */
export function createMailOutbox({ seal, wake }: { seal: Seal; wake: () => void }): MailOutbox {
  return {
    async queue(trx, { kind: type, ...content }: Mail, now) {
      const id = `mail_${newId()}`
      const { values } = content
      const row = {
        id,
        kind: 'mail' as const,
        queue: 'mail',
        lane: id,
        type,
        subject: '',
        payload: seal.seal(JSON.stringify(content), rowOf(id)),
        // A code is not sent later than it is good.
        expires_at: now + ('minutes' in values ? values.minutes * 60_000 : newsLife),
      }
      await trx.insertInto('outbox').values(waitingRow(row, now)).execute()
      afterCommit(trx, wake)
    },
  }
}
