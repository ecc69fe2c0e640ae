import { createLogger } from '../../server/base/logger.ts'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { createSmtpSender } from '../../server/gateways/mail/smtp-sender.ts'
import { createI18n } from '../../server/http/i18n/i18n.ts'
import { createMailOutbox, mailSeal } from '../../server/outbox/mail/mail.outbox.ts'
import { createMailRenderer } from '../../server/outbox/mail/mail.render.tsx'
import type { Mail } from '../../server/outbox/mail/mail.types.ts'
import { createMailSender, type MailDeps } from '../../server/outbox/mail/open-mail.ts'
import type { OutboxDeps } from '../../server/outbox/outbox.ts'
import type { MailSandbox } from '../sandbox/mail/server.ts'
import { deliverNext } from '../support/outbox.ts'

export const secrets = ['a-secret-for-tests-that-is-long-enough']
export const address = 'hanako@example.com'
export const code = '314159'
export const codeMail: Mail = {
  kind: 'register-code',
  to: address,
  lang: 'en',
  values: { code, minutes: 15 },
}
export const notice: Mail = { kind: 'password-changed', to: address, lang: 'ja', values: { at: 0 } }

export const site = {
  publicUrl: 'https://tips.example.jp',
  timeZone: 'Asia/Tokyo',
  business: 'Sakura',
  contact: 'info@example.jp',
}
const i18n = await createI18n('test')

/** Sends the mail that is due first. */
export const deliverMail = (deps: MailDeps & OutboxDeps) => deliverNext(deps, createMailSender(deps))

/** What one container needs to send mail to a mail server of the tests. `at`: its clock, in ms since 1970. */
export function container(db: Db, server: MailSandbox, at: { now: number }) {
  const lines: Record<string, unknown>[] = []
  const log = createLogger({
    level: 'info',
    pretty: false,
    destination: { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  })
  const outcomes: string[] = []
  const seal = mailSeal(secrets)
  const deps: MailDeps & OutboxDeps = {
    db,
    seal,
    sender: createSmtpSender({
      host: '127.0.0.1',
      port: server.port,
      tls: 'none',
      login: undefined,
      ownName: 'localhost',
      timeoutMs: 5000,
      from: { name: 'Sakura', address: 'tips@example.jp' },
    }),
    render: createMailRenderer({
      i18n,
      site: async () => site,
    }),
    clock: () => at.now,
    log,
    meter: { mail: (outcome) => void outcomes.push(outcome) },
    random: () => 1,
  }
  const queue = (mail: Mail, wake = () => {}) =>
    inTransaction(db, (trx) => createMailOutbox({ seal, wake }).queue(trx, mail, at.now))
  return { deps, lines, outcomes, queue }
}
