/** A mail in its reader's language, ready to be sent. Addresses and words can't add a header. */
export type OutgoingMail = {
  /** The same for each try, so that a receiver recognises a mail that comes twice. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** What comes with it, as CSV in UTF-8. */
  files: { name: string; text: string }[]
  /** The language of the words, as in `<html lang>`. */
  language: string
  /** When it was written, in ms since 1970. */
  at: number
}

/**
 * Why a mail was not taken: the mail server's name is unknown, it can't be reached, is too slow, has no good
 * certificate, refuses name and password, our sender, this recipient, or what stands in the mail.
 */
export type MailFailure =
  | 'dns'
  | 'connection'
  | 'timeout'
  | 'tls'
  | 'login'
  | 'sender'
  | 'recipient'
  | 'content'

/** `refused`: it will never be taken. `later`: this try failed. `status`: the mail server's number. */
export type MailSent =
  | { kind: 'sent' }
  | { kind: 'refused' | 'later'; why: MailFailure; status: number | undefined }

export type MailSender = {
  /** One try; never throws. */
  send(mail: OutgoingMail): Promise<MailSent>
}
