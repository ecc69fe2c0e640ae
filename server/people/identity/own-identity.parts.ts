import { defaultLang, isLang, type Lang } from '../../../views/lang.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { CallContext } from '../../gateways/identity/call-context.ts'
import type { Operation } from '../../gateways/identity/operations.ts'
import type { MailOutbox } from '../../outbox/mail/mail.types.ts'
import type { Codes } from './codes.ts'
import { codeMinutes } from './codes.ts'
import type { Passwords } from './passwords.ts'
import { refusal } from './refuse.ts'

/** What the calls of the own identity provider are made of. */
export type OwnParts = {
  db: Db
  /** Milliseconds since 1970. */
  clock: () => number
  /** Undefined if no mail is configured. */
  mail: MailOutbox | undefined
  passwords: Passwords
  codes: Codes
}

/**
 * Asked before anything else is done, so that without mail no code is written that nobody can get, and known and unknown
 * addresses are answered alike. @throws IdentityError codeDelivery if no mail is configured
 */
export function outboxFor({ mail }: Pick<OwnParts, 'mail'>, use: Operation): MailOutbox {
  if (!mail) throw refusal(use, 'CodeDeliveryFailureException')
  return mail
}

type CodeMail = 'register-code' | 'register-code-again' | 'reset-code' | 'address-code'

/** Queues the mail that brings a code, in the code's transaction: there is one exactly if there is the other. */
export function mailCode(
  { mail, clock }: { mail: MailOutbox; clock: OwnParts['clock'] },
  trx: Trx,
  { kind, to, code, context }: { kind: CodeMail; to: string; code: string; context: CallContext },
): Promise<void> {
  return mail.queue(trx, { kind, to, lang: langOf(context), values: { code, minutes: codeMinutes } }, clock())
}

export const langOf = ({ lang }: CallContext): Lang => (isLang(lang) ? lang : defaultLang)
