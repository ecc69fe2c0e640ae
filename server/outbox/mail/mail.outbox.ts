import type { Config, Secrets } from '../../config/config.ts'
import { createSeal, type Seal } from '../../db/sealed.ts'
import { afterCommit } from '../../db/transaction.ts'
import { insertMail } from './mail.outbox.store.ts'
import type { MailOutbox } from './mail.types.ts'

/** The seal of mails that wait, made of SESSION_SECRETS. */
export const mailSeal = (secrets: readonly string[]): Seal => createSeal(secrets, 'mail')

/** For a process that sends no mail itself: the server looks for it within seconds. Undefined without mail. */
export const outboxOf = ({ config, secrets }: { config: Config; secrets: Secrets }): MailOutbox | undefined =>
  config.mail && createMailOutbox({ seal: mailSeal(secrets.session), wake() {} })

/** @param wake called after the commit of a transaction that has queued mail: it leaves at once */
export function createMailOutbox({ seal, wake }: { seal: Seal; wake: () => void }): MailOutbox {
  return {
    async queue(trx, mail, now) {
      await insertMail(trx, seal, mail, now)
      afterCommit(trx, wake)
    },
  }
}
