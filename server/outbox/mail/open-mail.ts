import type { i18n as I18n } from 'i18next'
import type { Logger } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import type { Config, Secrets } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { createSmtpSender } from '../../gateways/mail/smtp-sender.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { OutboxSender } from '../outbox.ts'
import { createMailOutbox, mailSeal } from './mail.outbox.ts'
import { createMailRenderer } from './mail.render.tsx'
import { createMailSender } from './mail.sender.ts'
import type { MailOutbox } from './mail.types.ts'
import { smtpOptionsOf } from './smtp-options.ts'

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
  const site = async () => ({ publicUrl, timeZone, contact: (await sellerOf(db, legalSettings)).email })
  const seal = mailSeal(secrets.session)
  const render = createMailRenderer({ i18n, site })
  return {
    outbox: createMailOutbox({ seal, wake }),
    sender: createMailSender({ ...rest, seal, render, sender: createSmtpSender(smtp) }),
  }
}
