import type { MailSender, OutgoingMail } from './mail-sending.ts'
import type { MailFrom } from './mail-settings.ts'
import { replyOf, SmtpError, type SmtpOptions, withSmtp } from './smtp-connection.ts'

/** Sends by SMTP, one connection a mail. */
export function createSmtpSender(options: SmtpOptions & { from: MailFrom }): MailSender {
  const { from } = options
  return {
    async send(mail) {
      try {
        const raw = await toMessage(mail, from)
        const envelope = { from: from.address, to: [mail.to], size: raw.length }
        await withSmtp(options, async (connection) => {
          await replyOf((done) => connection.send(envelope, raw, done))
          // Politely; whether it is answered changes nothing.
          connection.quit()
        })
        return { kind: 'sent' }
      } catch (error) {
        const { why, status } = error instanceof SmtpError ? error : new SmtpError('content')
        return { kind: isFinal(why, status) ? 'refused' : 'later', why, status }
      }
    },
  }
}

/**
 * A refusal of this recipient or of these words stays one (RFC 5321, 4.2.1). What concerns every mail, such as the
 * password or our sender, is put right by the operator, so mails wait for it.
 */
const isFinal = (why: SmtpError['why'], status = 0): boolean =>
  (why === 'recipient' || why === 'content') && status >= 500 && status !== needsLogin
/** The mail server takes nothing before a sign-in (RFC 4954). */
const needsLogin = 530

/** The mail as it is sent. `MailComposer` encodes what is not ASCII, and folds or removes line breaks in headers. */
async function toMessage(mail: OutgoingMail, from: MailFrom): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const composer = new MailComposer({
    from: { name: inOneLine(from.name ?? ''), address: from.address },
    to: { name: '', address: mail.to },
    subject: inOneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    date: new Date(mail.at),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Out-of-office replies of Exchange go to nobody.
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': mail.language,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** Line breaks and other control characters become blanks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a header
const inOneLine = (text: string): string => text.replaceAll(/[\x00-\x1f\x7f\u2028\u2029]+/g, ' ').trim()
