import type { Request } from 'express'
import { ownLang } from '../../../views/languages.ts'
import type { Db } from '../../db/database.ts'
import type { MailOutbox } from './mail.types.ts'

type Needs = { db: Db; clock: () => number; mail: MailOutbox | undefined }

/**
 * Tells the owner of an account by mail what has just happened to it, so that they learn of it if it was somebody else.
 * It did happen, so it stays done if the mail can't be queued; nothing is thrown. Without mail it does nothing.
 */
export async function tellByMail(
  { db, clock, mail }: Needs,
  req: Pick<Request, 'lang' | 'log'>,
  kind: 'password-changed' | 'address-changed' | 'account-deleted',
  to: string,
): Promise<void> {
  const now = clock()
  try {
    await mail?.queue(db, { kind, to, lang: ownLang(req.lang), values: { at: now } }, now)
  } catch (err) {
    req.log.error({ err, kind }, 'news of an account not mailed')
  }
}
