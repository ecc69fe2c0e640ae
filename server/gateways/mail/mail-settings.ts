import { z } from 'zod'
import { canBeRead } from '../../base/service-address.ts'

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
const decodes = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** What is wrong with an SMTP_URL; undefined if nothing is. */
function mistakeIn(value: string): string | undefined {
  const [canRead, noAddress] = canBeRead
  if (!/^smtps?:\/\//.test(value)) return 'must begin with smtps:// or smtp://'
  const url = canRead(value) ? URL.parse(value) : null
  if (!url) return noAddress
  const { hostname, pathname, search, hash, username, password } = url
  if (!hostname) return 'must name the mail server: smtps://user:password@host:465'
  if (!['', '/'].includes(pathname) || search || hash)
    return 'must end after the port: in a password % / ? # @ are written as %25 %2F %3F %23 %40'
  if (!username !== !password) return 'must have both a user and a password, or neither'
  if (!decodes(username) || !decodes(password)) return 'has a % that stands for nothing: write it as %25'
  return undefined
}

export const smtpUrl = z.string().superRefine((value, { addIssue }) => {
  const mistake = mistakeIn(value)
  if (mistake) addIssue(mistake)
})

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
  const { username, password } = new URL(smtpUrl)
  return username ? { user: decodeURIComponent(username), password: decodeURIComponent(password) } : undefined
}
