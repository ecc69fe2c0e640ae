import { z } from 'zod'
import { loginOf, serviceAddress } from '../../base/service-address.ts'

/** Who mails come from. */
export type MailFrom = { name: string | undefined; address: string }

export type MailSettings = {
  host: string
  port: number
  /** `at-once`: from the first byte; `starttls`: nothing is said before it; `none`: the mail server is on this machine. */
  tls: 'at-once' | 'starttls' | 'none'
  from: MailFrom
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in a header
const senderShape = /^(?:(?:"([^"<>\x00-\x1f]*)"\s*|([^"<>\x00-\x1f]*))<([^<>\s]+)>|([^<>\s]+))$/
const isAddress = (text: string) => z.email().safeParse(text).success
const isLocal = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host)
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

export const smtpUrl = serviceAddress(/^smtps?:\/\//, 'must begin with smtps:// or smtp://')
  .regex(/\/\/([^/]*@)?[^/?]/, {
    error: 'must name the mail server: smtps://user:password@host:465',
    abort: true,
  })
  .regex(/\/\/[^/?]*\/?$/, 'must end after the port')
  .refine((value) => {
    const { user, password } = loginOf(value)
    return !user === !password
  }, 'must have both a user and a password, or neither')

export const mailFrom = z.string().transform((value, { addIssue }): MailFrom => {
  const [, quoted, plain, inside, alone] = senderShape.exec(value) ?? []
  const address = inside ?? alone ?? ''
  if (!isAddress(address)) {
    addIssue('must be an address such as tips@example.jp, or with a name: Name <tips@example.jp>')
    return z.NEVER
  }
  return { name: (quoted ?? plain)?.trim() || undefined, address }
})

type Env = { SMTP_URL?: string | undefined; MAIL_FROM?: MailFrom | undefined }

/** Undefined if no mail is configured. */
export function toMailSettings({ SMTP_URL, MAIL_FROM }: Env): MailSettings | undefined {
  const url = SMTP_URL === undefined ? undefined : URL.parse(SMTP_URL)
  if (!url || !MAIL_FROM) return undefined
  const host = hostOf(url)
  const atOnce = url.protocol === 'smtps:'
  return {
    host,
    port: Number(url.port) || (atOnce ? 465 : 587),
    tls: atOnce ? 'at-once' : isLocal(host) ? 'none' : 'starttls',
    from: MAIL_FROM,
  }
}

/** Undefined if the mail server asks for none. */
export function mailLogin(smtpUrl: string): { user: string; password: string } | undefined {
  const login = loginOf(smtpUrl)
  return login.user ? login : undefined
}
