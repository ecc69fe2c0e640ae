import type { DoctorContext } from '../../doctor.context.ts'
import { type DoctorCheck, off, ok, warn } from '../../finding.types.ts'

type Txt = DoctorContext['txt']

/** What one of the three says, or what is wrong with it. */
type Said = { ok: string } | { wrong: string; todo: string }

/**
 * SPF, DKIM and DMARC of the sender's domain, as far as the DNS tells. Under which name DKIM's key stands only the mail
 * server knows; but where no name at all stands below `_domainkey`, there is no key.
 */
export const mailDomain: DoctorCheck = {
  id: 'mail-domain',
  applies: ({ mail }) => mail !== undefined,
  async run({ config, txt }) {
    if (!config.mail) return off('no SMTP_URL: the product sends no mail')
    const { address } = config.mail.from
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
    try {
      const said = [await spfOf(txt, domain), await dkimOf(txt, domain), await dmarcOf(txt, domain)]
      const seen = `${domain}: ${said.map((one) => ('ok' in one ? one.ok : one.wrong)).join('; ')}`
      const todos = said.flatMap((one) => ('todo' in one ? [one.todo] : []))
      return todos.length > 0 ? warn(seen, todos.join('; ')) : ok(seen)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
      return warn(`the DNS does not tell of ${domain} (${code})`, 'let this machine ask the DNS')
    }
  },
}

/** The texts at a name; undefined: nothing stands at this name nor below it. Throws if the DNS does not answer. */
async function textsAt(txt: Txt, name: string): Promise<string[] | undefined> {
  try {
    return (await txt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENODATA') return []
    if (code === 'ENOTFOUND') return undefined
    throw error
  }
}

async function spfOf(txt: Txt, domain: string): Promise<Said> {
  const found = ((await textsAt(txt, domain)) ?? []).filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [spf] = found
  if (spf === undefined) return { wrong: 'no SPF', todo: 'add the SPF record that your mail provider names' }
  if (found.length > 1)
    return { wrong: `${found.length} SPF records`, todo: 'join the SPF records: two count as none' }
  if (/\s[+?]?all\b/i.test(spf))
    return { wrong: 'SPF that lets anybody send', todo: 'end the SPF record with ~all or -all' }
  return { ok: 'SPF' }
}

async function dkimOf(txt: Txt, domain: string): Promise<Said> {
  if ((await textsAt(txt, `_domainkey.${domain}`)) === undefined)
    return {
      wrong: 'no DKIM key',
      todo: 'let your mail provider sign with DKIM, and add the key that it names',
    }
  return { ok: 'DKIM keys may be there (only a mail shows which is used)' }
}

/** That of the domain, or of one above it. */
async function dmarcOf(txt: Txt, domain: string): Promise<Said> {
  const labels = domain.split('.')
  for (let at = 0; at <= labels.length - 2; at++) {
    const texts = (await textsAt(txt, `_dmarc.${labels.slice(at).join('.')}`)) ?? []
    const policy = /^v=DMARC1\s*;.*?\bp=(\w+)/i.exec(
      texts.find((text) => /^v=DMARC1\b/i.test(text)) ?? '',
    )?.[1]
    if (policy) return { ok: `DMARC (p=${policy.toLowerCase()})` }
  }
  return {
    wrong: 'no DMARC',
    todo: `add the TXT record _dmarc.${domain}, to begin with "v=DMARC1; p=none"`,
  }
}
