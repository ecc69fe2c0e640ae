import PostalMime, { type Email } from 'postal-mime'
import type { ShownMail } from './outbox-page.ts'

/** A mail as it arrived: the envelope, every byte, and what a mail program makes of them. */
export type ReceivedMail = {
  /** When it came, in ms since 1970. */
  at: number
  from: string
  to: string[]
  /** Whether it came over TLS. */
  secure: boolean
  raw: string
  subject: string
  text: string
  html: string
  /** Of a header, by its name in small letters; several if it came several times. */
  header(name: string): string[]
  parsed: Email
}

type Envelope = Pick<ReceivedMail, 'from' | 'to' | 'secure'>

/** Keeps mails in the order in which they came. */
export function openMailbox() {
  const mails: ReceivedMail[] = []
  return {
    mails,
    /** The mails to one address, oldest first. */
    mailsTo: (address: string) => mails.filter(({ to }) => to.includes(address)),
    async put(raw: Buffer, envelope: Envelope): Promise<void> {
      const parsed = await PostalMime.parse(raw)
      mails.push({
        ...envelope,
        at: Date.now(),
        raw: raw.toString('utf8'),
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        header: (name) => parsed.headers.filter(({ key }) => key === name).map(({ value }) => value),
        parsed,
      })
    },
  }
}

const codeLine = /^\s*(\d{6})\s*$/m

/** The code in a mail. Throws if there is none. */
export function codeIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const code = codeLine.exec(text)?.[1]
  if (!code) throw new Error('no code in this mail')
  return code
}

/** As a page of mails shows it, with its code if it has one. */
export function shownMail({ at, to, subject, text }: ReceivedMail): ShownMail {
  const code = codeLine.exec(text)?.[1]
  return { at, to: to.join(', '), subject, text, ...(code && { code }) }
}
