import { z } from 'zod'
import { newId } from '../../../db/ids.ts'
import type { MailFailure } from '../../../gateways/mail/mail-sending.ts'
import { createSmtpSender } from '../../../gateways/mail/smtp-sender.ts'
import { smtpOptionsOf } from '../../../outbox/mail/smtp-options.ts'
import type { DoctorContext } from '../doctor.context.ts'
import { codeOf, type DoctorCheck, type Finding, fail, off, ok, warn } from '../finding.types.ts'
import { sellerSeen } from './machine.ts'

const askDns = 'let this machine ask the DNS'
const applies: DoctorCheck['applies'] = ({ mail, demo }) => mail !== undefined && !demo
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The address on the legal page must take mail. */
async function legalMail(context: DoctorContext): Promise<Finding> {
  const { email } = await sellerSeen(context)
  if (!email) return off('no address on the legal page')
  const domain = domainOf(email)
  try {
    const servers = await context.mailServers(domain)
    if (servers.length > 0) return ok(`${domain} takes mail`)
  } catch (error) {
    const code = codeOf(error)
    if (!/ENOTFOUND|ENODATA/.test(code))
      return warn(`the DNS does not tell who takes mail for ${domain} (${code})`, askDns)
  }
  return fail(
    `${domain} takes no mail (no MX)`,
    'is the address of the legal page typed right (LEGAL_EMAIL, or Business → Legal details)? Guests read it',
  )
}

const tlsInWords = {
  'at-once': 'over TLS',
  starttls: 'over TLS (STARTTLS)',
  none: 'in plain text, on this machine',
}

/** The mail server answers, over TLS, and takes name and password; whether it takes mails, only a mail shows. */
async function smtp({ config, secrets, smtpCa }: DoctorContext): Promise<Finding> {
  const options = smtpOptionsOf(config, secrets)
  if (!options)
    return off(
      config.accounts === 'own'
        ? 'no SMTP_URL: the product sends no mail; an owner gives links instead of codes'
        : 'no SMTP_URL: the product sends no mail of its own',
    )
  const { host, port, tls, login } = options
  const where = `${host}:${port}`
  const found = await createSmtpSender({ ...options, ca: smtpCa, timeoutMs: 10_000 }).verify()
  if (found.kind === 'sent')
    return ok(`${where} answers ${tlsInWords[tls]}, ${login ? 'signed in' : 'without a sign-in'}`)
  const [seen, todo] = smtpTrouble[found.why] ?? ['answers the unexpected', 'ask who runs it']
  return fail(`${where} ${seen}${found.status === undefined ? '' : ` (${found.status})`}`, todo)
}

const smtpTrouble: Partial<Record<MailFailure, [seen: string, todo: string]>> = {
  dns: ['is a name that is not in the DNS', 'is SMTP_URL typed right?'],
  connection: ['does not answer', 'see SMTP_URL, and whether the network lets this machine out to that port'],
  timeout: [
    'does not answer in time',
    'see the port in SMTP_URL (465 with smtps://, 587 with smtp://), and whether the network lets this machine out',
  ],
  tls: [
    'offers no TLS with a certificate that is trusted',
    'use the name that stands in its certificate; smtps:// for port 465, smtp:// for 587. Nothing is sent without TLS',
  ],
  login: [
    'refuses name or password',
    'see SMTP_URL; in a password % / ? # @ are written as %25 %2F %3F %23 %40',
  ],
}

/** What one record says, or what is wrong with it and what to do. */
type Said = [seen: string, todo?: string]
type Texts = (name: string) => Promise<string[] | undefined>

/**
 * SPF, DKIM and DMARC of the sender's domain, as far as the DNS tells. Under which name DKIM's key stands only the mail
 * server knows; but where no name at all stands below `_domainkey`, there is no key.
 */
async function mailDomain({ config, txt }: DoctorContext): Promise<Finding> {
  const domain = domainOf(config.mail?.from.address ?? '')
  // The texts at a name; undefined: nothing stands at this name nor below it.
  const textsAt: Texts = async (name) => {
    try {
      return (await txt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ENODATA') return []
      if (code === 'ENOTFOUND') return undefined
      throw error
    }
  }
  try {
    const said = [
      spf((await textsAt(domain)) ?? []),
      dkim(await textsAt(`_domainkey.${domain}`)),
      await dmarc(textsAt, domain),
    ]
    const seen = `${domain}: ${said.map(([one]) => one).join('; ')}`
    const todos = said.flatMap(([, todo]) => todo ?? [])
    return todos.length > 0 ? warn(seen, todos.join('; ')) : ok(seen)
  } catch (error) {
    return warn(`the DNS does not tell of ${domain} (${codeOf(error)})`, askDns)
  }
}

function spf(texts: string[]): Said {
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (found.length === 0) return ['no SPF', 'add the SPF record that your mail provider names']
  if (found.length > 1) return [`${found.length} SPF records`, 'join the SPF records: two count as none']
  return /\s[+?]?all\b/i.test(found.join())
    ? ['SPF that lets anybody send', 'end the SPF record with ~all or -all']
    : ['SPF']
}

const dkim = (texts: string[] | undefined): Said =>
  texts
    ? ['DKIM keys may be there (only a mail shows which is used)']
    : ['no DKIM key', 'let your mail provider sign with DKIM, and add the key that it names']

/** That of the domain, or of one above it. */
async function dmarc(textsAt: Texts, domain: string): Promise<Said> {
  const labels = domain.split('.')
  for (let at = 0; at <= labels.length - 2; at++) {
    const texts = (await textsAt(`_dmarc.${labels.slice(at).join('.')}`)) ?? []
    const record = texts.find((text) => /^v=DMARC1\s*;/i.test(text)) ?? ''
    const [, policy] = /\bp=(\w+)/i.exec(record) ?? []
    if (policy) return [`DMARC (p=${policy.toLowerCase()})`]
  }
  return ['no DMARC', `add the TXT record _dmarc.${domain}, to begin with "v=DMARC1; p=none"`]
}

/** Sends a mail to the operator, past the outbox: whether it arrives, and where, only they can see. */
async function mailTest({ config, secrets, mailTo, clock, smtpCa }: DoctorContext): Promise<Finding> {
  const options = smtpOptionsOf(config, secrets)
  if (!options || !mailTo) return off('not proven: `--mail-to ADDRESS` sends a test mail there')
  if (!z.email().safeParse(mailTo).success) return fail('--mail-to is no address', 'type it again')
  // What draws and words it needs a build; the rest of the doctor also runs from its source.
  const { createI18n } = await import('../../../http/i18n/i18n.ts')
  const { createMailRenderer } = await import('../../../outbox/mail/mail.render.tsx')
  const { publicUrl, timeZone, env } = config
  const site = async () => ({ publicUrl, timeZone, business: undefined, contact: undefined })
  const render = createMailRenderer({ i18n: await createI18n(env), site })
  const mail = { kind: 'test', to: mailTo, lang: 'en', values: {} } as const
  const sender = createSmtpSender({ ...options, ca: smtpCa })
  const sent = await sender.send(await render(mail, { id: `mail_test_${newId()}`, at: clock() }))
  return sent.kind === 'sent'
    ? ok('the mail server has taken the test mail: look whether it arrives, and not as spam')
    : fail(
        `the test mail was not taken: ${sent.why} ${sent.status ?? ''}`.trimEnd(),
        'is the address typed right? Else ask who runs the mail server what that means',
      )
}

export const mail: DoctorCheck[] = [
  // The demo's addresses are made up.
  { id: 'mail', applies: ({ demo }) => !demo, run: legalMail },
  { id: 'smtp', atStart: 'looked at', run: smtp },
  { id: 'mail-domain', applies, run: mailDomain },
  { id: 'mail-test', applies, slow: true, limitMs: 40_000, needs: ['smtp'], run: mailTest },
]
