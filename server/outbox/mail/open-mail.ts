import type { i18n as I18n } from 'i18next'
import type { Job } from '../../base/jobs.ts'
import type { Logger } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import type { Config, Secrets } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { createSmtpSender } from '../../gateways/mail/smtp-sender.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import { type MailJob, startMailing } from './mail.lanes.ts'
import { createMailOutbox, mailSeal } from './mail.outbox.ts'
import { createMailRenderer } from './mail.render.tsx'
import type { MailOutbox } from './mail.types.ts'
import { smtpOptionsOf } from './smtp-options.ts'

export type OwnMail = {
  outbox: MailOutbox
  /** Begins to send what is in the outbox. */
  start(): Job
}

type Parts = {
  db: Db
  log: Logger
  clock: () => number
  i18n: I18n
  meter: Meter | undefined
}

/** Builds what mail needs; undefined if no mail is configured. */
export function openMail(config: Config, secrets: Secrets, parts: Parts): OwnMail | undefined {
  const smtp = smtpOptionsOf(config, secrets)
  if (!smtp) return undefined
  const { i18n, meter, ...rest } = parts
  const { publicUrl, timeZone, legalSettings } = config
  const site = async () => ({ publicUrl, timeZone, contact: (await sellerOf(parts.db, legalSettings)).email })
  const seal = mailSeal(secrets.session)
  let job: MailJob | undefined
  return {
    outbox: createMailOutbox({ seal, wake: () => job?.wake() }),
    start() {
      const render = createMailRenderer({ i18n, site })
      job = startMailing({ ...rest, seal, render, meter, sender: createSmtpSender(smtp) })
      return job
    },
  }
}
