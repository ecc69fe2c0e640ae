import type { default as SMTPConnection, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { MailFailure } from './mail-sending.ts'
import type { MailSettings } from './mail-settings.ts'

export type SmtpOptions = Pick<MailSettings, 'host' | 'port' | 'tls'> & {
  login: { user: string; password: string } | undefined
  /** How this machine names itself to the mail server. */
  ownName: string
  /** From the connection to the answer, in ms. */
  timeoutMs: number
  /** Trusted besides those of Node, for tests. */
  ca?: string | undefined
}

/** What a mail server, or the way to it, has answered. Its message names no address. */
export class SmtpError extends Error {
  readonly why: MailFailure
  readonly status: number | undefined
  constructor(why: MailFailure, status?: number) {
    super(`${why}${status ? ` ${status}` : ''}`)
    this.name = 'SmtpError'
    this.why = why
    this.status = status
  }
}

type Custom = Pick<SMTPConnectionOptions, 'customAuth'>

/**
 * Connects, signs in, works, and closes the connection, all within the time limit.
 * @throws SmtpError
 */
export async function withSmtp<T>(
  options: SmtpOptions,
  work: (connection: SMTPConnection) => Promise<T>,
  custom: Custom = {},
): Promise<T> {
  // Loaded where mail is sent, and nowhere else (decision 0228).
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({ ...connectionOptions(options), ...custom })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => reject(new SmtpError('timeout')), options.timeoutMs)
      connection.on('error', reject)
      connection.on('end', () => reject(new SmtpError('connection')))
      begin(connection, options)
        .then(() => work(connection))
        .then(resolve, reject)
    })
  } catch (error) {
    throw smtpErrorOf(error)
  } finally {
    clearTimeout(timer)
    // Sent once more, an error would end the process if nobody listened.
    connection.on('error', () => {})
    connection.close()
  }
}

async function begin(connection: SMTPConnection, { login }: SmtpOptions): Promise<void> {
  await replyOf<void>((done) => connection.connect((error) => done(error ?? null)))
  if (!login) return
  await replyOf((done) => connection.login({ user: login.user, pass: login.password }, done))
}

function connectionOptions({ host, port, tls, ownName, timeoutMs, ca }: SmtpOptions): SMTPConnectionOptions {
  return {
    host,
    port,
    name: ownName,
    secure: tls === 'at-once',
    requireTLS: tls === 'starttls',
    // A mail server of this machine often shows a certificate that nobody has signed.
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketCloseTimeout: 1000,
  }
}

/** The answer to a call of the connection's. */
export const replyOf = <T>(call: (done: (error: Error | null, answer?: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => call((error, answer) => (error ? reject(error) : resolve(answer as T))))

type Fields = { code?: string; command?: string; responseCode?: number; message?: string }

const commands: Record<string, MailFailure> = {
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'content',
}
const codes: Record<string, MailFailure> = {
  EDNS: 'dns',
  ETIMEDOUT: 'timeout',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EAUTH: 'login',
}

/** The library's messages may hold addresses, so only what kind of error it was is kept. */
function smtpErrorOf(error: unknown): SmtpError {
  if (error instanceof SmtpError) return error
  const { code = '', command = '', responseCode } = (error ?? {}) as Fields
  const why = (responseCode !== undefined && commands[command]) || codes[code] || 'connection'
  return new SmtpError(why === 'connection' && isOfCertificate(error) ? 'tls' : why, responseCode)
}

/** Node says in words of its own that it does not trust a certificate. */
const isOfCertificate = (error: unknown): boolean =>
  error instanceof Error && /certificate|altnames|\bssl\b|\btls\b/i.test(error.message)
