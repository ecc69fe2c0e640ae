import type { Config } from '../../../config/config.ts'
import type { MailFailure } from '../../../gateways/mail/mail-sending.ts'
import { createSmtpSender } from '../../../gateways/mail/smtp-sender.ts'
import { smtpOptionsOf } from '../../../outbox/mail/smtp-options.ts'
import type { DoctorContext } from '../doctor.context.ts'
import { codeOf, type DoctorCheck, type Finding, fail, off, ok, warn } from '../finding.types.ts'
import { sellerSeen } from './machine.ts'

export const mail: DoctorCheck[] = [
  // The demo's addresses are made up.
  { id: 'mail', concerns: 'owner', applies: ({ demo }) => !demo, run: legalMail },
  { id: 'smtp', concerns: 'staff', when: 'at once', run: smtp },
  { id: 'mail-domain', concerns: 'staff', applies, run: mailDomain },
  {
    id: 'mail-test',
    concerns: 'staff',
    applies,
    when: 'by command',
    limitMs: 40_000,
    needs: ['smtp'],
    run: mailTest,
  },
]

function applies({ mail, demo }: Config): boolean {
  return mail !== undefined && !demo
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The address on the legal page must take mail. */
async function legalMail(context: DoctorContext): Promise<Finding> {
  const { email } = await sellerSeen(context)
  if (!email) return off('no address on the legal page')
  const domain = domainOf(email)
  return asDnsTells(domain, async () =>
    (await known(context.mailServers(domain))).length > 0
      ? ok(`${domain} takes mail`)
      : fail(
          `${domain} takes no mail (no MX)`,
          'is the address of the legal page typed right (LEGAL_EMAIL, or Business → Legal details)? Guests read it',
        ),
  )
}

/** What the DNS knows of a name; empty if there is nothing. Rejects if it does not tell. */
async function known<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    if (/ENODATA|ENOTFOUND/.test(codeOf(error))) return []
    throw error
  }
}

async function asDnsTells(domain: string, judged: () => Promise<Finding>): Promise<Finding> {
  try {
    return await judged()
  } catch (error) {
    return warn(`the DNS does not tell of ${domain} (${codeOf(error)})`, 'let this machine ask the DNS')
  }
}

/** The mail server answers, over TLS, and takes name and password; whether it takes mails, only a mail shows. */
async function smtp({ config, secrets, smtpCa }: DoctorContext): Promise<Finding> {
  const options = smtpOptionsOf(config, secrets)
  if (!options) return off('no SMTP_URL: the product sends no mail of its own')
  const where = `${options.host}:${options.port}`
  const found = await createSmtpSender({ ...options, ca: smtpCa, timeoutMs: 10_000 }).verify()
  if (found.kind === 'sent') return ok(`${where} answers, and takes what SMTP_URL says`)
  const [seen, todo] = smtpTrouble[found.why] ?? [
    `can not be asked: ${found.why}`,
    'is SMTP_URL typed right?',
  ]
  return fail(`${where} ${seen} (${found.status ?? found.why})`, todo)
}

const smtpTrouble: Partial<Record<MailFailure, [seen: string, todo: string]>> = {
  connection: ['does not answer', 'see SMTP_URL, and whether the network lets this machine out to that port'],
  timeout: ['does not answer in time', 'see the port in SMTP_URL: 465 with smtps://, 587 with smtp://'],
  tls: [
    'offers no TLS with a certificate that is trusted',
    'use the name that stands in its certificate; smtps:// for port 465, smtp:// for 587. Nothing is sent without TLS',
  ],
  login: [
    'refuses name or password',
    'see SMTP_URL; in a password % / ? # @ are written as %25 %2F %3F %23 %40',
  ],
}

/** SPF and DMARC of the sender's domain. Under which name DKIM's key stands only the mail server knows. */
async function mailDomain({ config, txt }: DoctorContext): Promise<Finding> {
  const domain = domainOf(config.mail?.from.address ?? '')
  const textsAt = async (name: string) => (await known(txt(name))).map((parts) => parts.join(''))
  return asDnsTells(domain, async () => {
    const spf = (await textsAt(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
    const texts = await Promise.all(withAbove(domain).map((one) => textsAt(`_dmarc.${one}`)))
    const todos = [
      spf.length === 0 && 'add the SPF record that your mail provider names',
      spf.length > 1 && 'join the SPF records: two count as none',
      /\s[+?]?all\b/i.test(spf.join()) && 'end the SPF record with ~all or -all: it lets anybody send',
      !texts.flat().some((text) => /^v=DMARC1\s*;/i.test(text)) &&
        `add the TXT record _dmarc.${domain}, to begin with "v=DMARC1; p=none"`,
    ].filter(Boolean)
    return todos.length > 0
      ? warn(`other mail servers may not believe ${domain}`, todos.join('; '))
      : ok(`${domain} has SPF and DMARC; whether DKIM signs, only a mail shows`)
  })
}

/** A domain, and those above it, whose DMARC counts for it, too. */
const withAbove = (domain: string): string[] => {
  const labels = domain.split('.')
  return labels.slice(1).map((_, at) => labels.slice(at).join('.'))
}

/** Sends a mail to the operator, past the outbox: whether it arrives, and where, only they can see. */
async function mailTest({ config, secrets, mailTo, clock, smtpCa }: DoctorContext): Promise<Finding> {
  const options = smtpOptionsOf(config, secrets)
  if (!options || !mailTo) return off('not proven: `--mail-to ADDRESS` sends a test mail there')
  // What draws and words it needs a build; the rest of the doctor also runs from its source.
  const { createI18n } = await import('../../../http/i18n/i18n.ts')
  const { createMailRenderer } = await import('../../../outbox/mail/mail.render.tsx')
  const { publicUrl, timeZone, env } = config
  const site = async () => ({ publicUrl, timeZone, business: undefined, contact: undefined })
  const render = createMailRenderer({ i18n: await createI18n(env), site })
  const mail = { kind: 'test', to: mailTo, lang: 'en', values: {} } as const
  const sender = createSmtpSender({ ...options, ca: smtpCa })
  const sent = await sender.send(await render(mail, { id: `mail_test_${clock()}`, at: clock() }))
  return sent.kind === 'sent'
    ? ok('the mail server has taken the test mail: look whether it arrives, and not as spam')
    : fail(
        `the test mail was not taken: ${sent.why} (${sent.status})`,
        'is the address typed right? Else ask who runs the mail server what that means',
      )
}
