import type { MailFailure } from '../../../../gateways/mail/mail-sending.ts'
import { SmtpError } from '../../../../gateways/mail/smtp-connection.ts'
import { askEnvelope } from '../../../../gateways/mail/smtp-envelope.ts'
import { smtpOptionsOf } from '../../../../outbox/mail/smtp-options.ts'
import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../../finding.types.ts'

const waitMs = 10_000
const inWords = {
  'at-once': 'over TLS',
  starttls: 'over TLS (STARTTLS)',
  none: 'in plain text, on this machine',
}

/** The mail server takes mails from us: a conversation that ends before a mail is sent. */
export const smtp: DoctorCheck = {
  id: 'smtp',
  async run({ config, secrets, smtpCa }) {
    const options = smtpOptionsOf(config, secrets)
    if (!options)
      return off(
        config.accounts === 'own'
          ? 'no SMTP_URL: the product sends no mail; an owner gives links instead of codes'
          : 'no SMTP_URL: the product sends no mail of its own',
      )
    const { host, port, tls, login, from } = options
    const way = `${host}:${port} ${inWords[tls]}, ${login ? 'signed in' : 'without a sign-in'}`
    try {
      await askEnvelope({ ...options, ca: smtpCa, timeoutMs: waitMs }, from.address)
      return ok(`${way}: takes mails from ${from.address}`)
    } catch (error) {
      if (!(error instanceof SmtpError)) throw error
      return judgeSmtp(error, `${host}:${port}`, from.address)
    }
  },
}

const todos: Record<Exclude<MailFailure, 'recipient'>, (from: string) => [string, string]> = {
  dns: () => ['its name is not in the DNS', 'is SMTP_URL typed right?'],
  connection: () => [
    'does not answer',
    'see SMTP_URL, and whether the network lets this machine out to that port',
  ],
  timeout: () => [
    'does not answer in time',
    'see the port in SMTP_URL (465 with smtps://, 587 with smtp://), and whether the network lets this machine out',
  ],
  tls: () => [
    'offers no TLS with a certificate that is trusted',
    'use the name that stands in its certificate; smtps:// for port 465, smtp:// for 587. Nothing is sent without TLS',
  ],
  login: () => [
    'refuses name or password',
    'see SMTP_URL; in a password % / ? # @ are written as %25 %2F %3F %23 %40',
  ],
  sender: (from) => [`takes no mails from ${from}`, 'set MAIL_FROM to an address that it may send for'],
  content: () => ['answers the unexpected', 'ask who runs it'],
}

function judgeSmtp({ why, status }: SmtpError, where: string, from: string): Finding {
  const number = status === undefined ? '' : ` (${status})`
  if (why === 'recipient')
    return warn(
      `${where} takes mails from ${from}, and none to it${number}`,
      'answers and reports of failure are lost: use an address that somebody reads',
    )
  const [seen, todo] = todos[why](from)
  return fail(`${where} ${seen}${number}`, todo)
}
