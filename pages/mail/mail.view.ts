import type { Lang } from '../../views/lang.ts'

/** A mail in its reader's words, from top to bottom. */
export type MailView = {
  lang: Lang
  /** Who writes. */
  business: string
  /** Also the heading. */
  subject: string
  parts: MailPart[]
  footer: string[]
}

export type MailPart =
  | { kind: 'text'; text: string }
  /** To be typed or copied: large, in a line of its own. */
  | { kind: 'code'; code: string }
  | { kind: 'link'; href: string; text: string }
