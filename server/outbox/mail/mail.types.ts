import type { Lang } from '../../../views/lang.ts'
import type { PaydayKind, Role } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'

/** A code that somebody types, and for how many minutes it is good. The mail is not sent later than that. */
type CodeValues = { code: string; minutes: number }
/** When it happened, in ms since 1970. */
type NoticeValues = { at: number }

/** A payday by its id and number, and who did something with it. */
type PaydayValues = { by: string; number: number; payday: string }
/** How many people a press concerned, with how many yen. `record`: the payday as it stands since, a CSV that can be read back. */
type PressValues = { people: number; yen: number; record: string }

/** Every kind of mail, with what stands in it. */
export type MailValues = {
  /** To a person who registers: proves the address. */
  'register-code': CodeValues
  'register-code-again': CodeValues
  /** To the owner of an address that somebody tried to register again. */
  'register-known': Record<never, never>
  'reset-code': CodeValues
  /** To the new address of an account. */
  'address-code': CodeValues
  /** To the old address of an account, once the new one is in force. */
  'address-changed': NoticeValues
  'password-changed': NoticeValues
  'account-deleted': NoticeValues
  /** To the owners, when somebody else has replaced a code. `code`: of whom, or of which branch. */
  'code-replaced': NoticeValues & { by: string; code: string; branch: string }
  /** To the owners, when a person says that a payment was not received. `payDay`: when it was to be paid, `YYYY-MM-DD`. */
  'not-received': NoticeValues & PaydayValues & { branch: string; payDay: string; yen: number }
  /** To the owners, when a payday was made, or read back from its record. `yen`: below 0 where the business took over. */
  'payday-made': NoticeValues &
    PaydayValues &
    PressValues & { kind: PaydayKind; until: string; payDay: string; readBack: boolean }
  /** To the owners, when lines of a payday did not reach their people. */
  'payday-returned': NoticeValues & PaydayValues & PressValues & { why: string }
  /** To a person who gets a place in a business by registering with this address. `branch`: not for owners. */
  invited: { business: string; branch?: string | undefined; name: string; role: Role }
  /** By the operator, to see whether mail arrives. */
  test: Record<never, never>
}

export type MailKind = keyof MailValues
/** One mail: `to` is one address, without a name. */
export type Mail<K extends MailKind = MailKind> = {
  [Kind in K]: { kind: Kind; to: string; lang: Lang; values: MailValues[Kind] }
}[K]

/** Where mails are put to be sent. Undefined where no mail is configured (`SMTP_URL`). */
export type MailOutbox = {
  /**
   * Writes a mail, sealed, in the caller's transaction: it is sent exactly if that is committed, and then at once.
   * @param now in ms since 1970
   */
  queue(trx: Db, mail: Mail, now: number): Promise<void>
}
