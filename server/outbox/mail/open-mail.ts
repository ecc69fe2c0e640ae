import type { i18n as I18n } from 'i18next'
import type { Logger } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import type { Config, Secrets } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { NotOpenedError, type Seal } from '../../db/sealed.ts'
import type { MailFailure, MailSender } from '../../gateways/mail/mail-sending.ts'
import { createSmtpSender } from '../../gateways/mail/smtp-sender.ts'
import { listBusinesses } from '../../venues/business.store.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { OutboxRow } from '../outbox.store.ts'
import type { OutboxSender } from '../outbox.ts'
import { createMailOutbox, mailSeal, rowOf } from './mail.outbox.ts'
import { createMailRenderer, type RenderMail } from './mail.render.tsx'
import type { Mail, MailOutbox } from './mail.types.ts'
import { smtpOptionsOf } from './smtp-options.ts'

export type MailDeps = {
  seal: Seal
  sender: MailSender
  render: RenderMail
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  meter?: Pick<Meter, 'mail'> | undefined
}

/** These concern the mail server and not one mail. */
const ofServer: MailFailure[] = ['dns', 'connection', 'timeout', 'tls', 'login', 'sender']

/** Sends mails, each worded now. While the mail server takes nothing all of them rest. */
export function createMailSender({ seal, sender, render, log, meter }: MailDeps): OutboxSender {
  return {
    kind: 'mail',
    queues: async () => ['mail'],
    async send(row) {
      const mail = opened(seal, row, log)
      if (!mail) return { kind: 'refused', error: 'sealed' }
      const sent = await sender.send(await render(mail, { id: row.id, at: row.created_at }))
      if (sent.kind === 'sent') return sent
      const error = sent.status ? `${sent.why} ${sent.status}` : sent.why
      return { kind: sent.kind, error, rest: ofServer.includes(sent.why) }
    },
    tell({ id, type, tries }, result, { error }) {
      if (result === 'gone') return
      meter?.mail(result === 'later' ? 'failed' : result)
      // Never the address, and nothing of what the mail says.
      const fields = { mailId: id, kind: type, tries, ...(error && { why: error }) }
      if (result === 'sent') log.info(fields, 'mail sent')
      else log.warn(fields, said[result])
    },
  }
}

const said = { later: 'mail not sent yet', refused: 'mail refused', expired: 'mail given up' }

/** Undefined if it can't be opened; then nobody ever can. */
function opened(seal: Seal, { id, type, payload }: OutboxRow, log: MailDeps['log']): Mail | undefined {
  try {
    const content = JSON.parse(seal.open(payload ?? '', rowOf(id))) as Omit<Mail, 'kind'>
    return { kind: type, ...content } as Mail
  } catch (err) {
    if (!(err instanceof NotOpenedError)) throw err
    log.error({ err, mailId: id }, 'a mail can not be opened')
    return undefined
  }
}

export type OwnMail = {
  outbox: MailOutbox
  /** Sends what is in the outbox. */
  sender: OutboxSender
}

type Parts = {
  db: Db
  log: Logger
  i18n: I18n
  meter: Meter | undefined
  /** Called when mail waits. */
  wake: () => void
}

/** Builds what mail needs; undefined if no mail is configured. */
export function openMail(config: Config, secrets: Secrets, parts: Parts): OwnMail | undefined {
  const smtp = smtpOptionsOf(config, secrets)
  if (!smtp) return undefined
  const { i18n, db, wake, ...rest } = parts
  const { publicUrl, timeZone, legalSettings } = config
  const site = async () => ({
    publicUrl,
    timeZone,
    business: (await listBusinesses(db))[0]?.name,
    contact: (await sellerOf(db, legalSettings)).email,
  })
  const seal = mailSeal(secrets.session)
  const render = createMailRenderer({ i18n, site })
  return {
    outbox: createMailOutbox({ seal, wake }),
    sender: createMailSender({ ...rest, seal, render, sender: createSmtpSender(smtp) }),
  }
}
