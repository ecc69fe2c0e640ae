import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport'
import type { MailFailure, MailSender, MailSent, OutgoingMail } from './mail-sending.ts'
import type { MailFrom, MailSettings } from './mail-settings.ts'

export type SmtpOptions = MailSettings & {
  login: { user: string; password: string } | undefined
  /** How this machine names itself to the mail server. */
  ownName: string
  /** How long a mail may take in all, in ms. */
  timeoutMs: number
  /** Trusted besides those of Node, for tests. */
  ca?: string | undefined
}

/** Sends by SMTP, one connection a mail. */
export function createSmtpSender(options: SmtpOptions): MailSender & {
  /** Connects and signs in, without a mail; never throws. `sent`: a mail would be asked for next. */
  verify(): Promise<MailSent>
} {
  // Loaded where mail is sent, and nowhere else (decision 0228).
  const transport = async () => (await import('nodemailer')).createTransport(transportOptions(options))
  // The library bounds each wait for the server, and nothing bounds a server that says a word now and then.
  const tooLong = () => AbortSignal.timeout(options.timeoutMs)
  const attempt = (work: Promise<unknown>) =>
    work.then<MailSent, MailSent>(
      () => ({ kind: 'sent' }),
      (error) => {
        const why = whyOf(error)
        const { responseCode: status } = error as Fields
        return { kind: isFinal(why, status) ? 'refused' : 'later', why, status }
      },
    )
  return {
    send: async (mail) =>
      severalInOne.test(mail.to)
        ? { kind: 'refused', why: 'recipient', status: undefined }
        : attempt(
            transport().then((smtp) =>
              smtp.sendMail({ ...toMessage(mail, options.from), signal: tooLong() }),
            ),
          ),
    verify: () => attempt(transport().then((smtp) => Promise.race([smtp.verify(), rejected(tooLong())]))),
  }
}

const rejected = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject({ code: 'EABORT' }))
  })

/** The library reads a list of addresses here; a mail goes to one. */
const severalInOne = /[\s<>(),:;"]/

const transportOptions = (options: SmtpOptions): SMTPTransportOptions => {
  const { host, port, tls, login, ownName, timeoutMs, ca } = options
  return {
    host,
    port,
    name: ownName,
    // Also where the server does not offer a sign-in: without it, it would refuse each mail for good.
    ...(login && { auth: { user: login.user, pass: login.password }, forceAuth: true }),
    secure: tls === 'at-once',
    requireTLS: tls === 'starttls',
    // A mail server of this machine often shows a certificate that nobody has signed.
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * A refusal of this recipient or of these words stays one (RFC 5321, 4.2.1). What concerns every mail, such as the
 * password or our sender, is put right by the operator, so mails wait for it.
 */
const isFinal = (why: MailFailure, status = 0): boolean =>
  (why === 'recipient' || why === 'content') && status >= 500 && status !== needsLogin
/** The mail server takes nothing before a sign-in (RFC 4954). */
const needsLogin = 530

type Fields = { code?: string; command?: string; responseCode?: number; message?: string }

const commands: Record<string, MailFailure> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'content',
}
const codes: Record<string, MailFailure> = {
  EDNS: 'dns',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EAUTH: 'login',
}

/** The library's messages may hold addresses, so only what kind of error it was is kept. */
function whyOf({ code = '', command = '', responseCode, message = '' }: Fields): MailFailure {
  const why = (responseCode !== undefined && commands[command]) || codes[code]
  // Node says in words of its own that it does not trust a certificate.
  return why || (/certificate|altnames|\bssl\b|\btls\b/i.test(message) ? 'tls' : 'connection')
}

/** The mail as it is sent. The library encodes what is not ASCII, and folds or removes line breaks in headers. */
const toMessage = (mail: OutgoingMail, from: MailFrom) => ({
  envelope: { from: from.address, to: [mail.to] },
  from: { name: inOneLine(from.name ?? ''), address: from.address },
  to: { name: '', address: mail.to },
  subject: inOneLine(mail.subject),
  text: mail.text,
  html: mail.html,
  attachments: mail.files.map(({ name, text }) => ({
    filename: name,
    content: text,
    contentType: 'text/csv; charset=utf-8',
  })),
  messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  date: new Date(mail.at),
  xMailer: false as const,
  headers: {
    'Auto-Submitted': 'auto-generated',
    // Out-of-office replies of Exchange go to nobody.
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': mail.language,
  },
})

/** Line breaks and other control characters become blanks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a header
const inOneLine = (text: string): string => text.replaceAll(/[\x00-\x1f\x7f\u2028\u2029]+/g, ' ').trim()
