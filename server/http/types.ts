import type { GuestLang } from '../../views/languages.ts'
import type { Translate } from '../../views/translate.ts'
import type { Failure, Logger } from '../base/logger.ts'

declare global {
  namespace Express {
    interface Request {
      /** Identifies this request in the log and on error pages. */
      id: string
      log: Logger
      /** Why the request was refused or failed, for its line in the log. */
      failure?: Failure
      lang: GuestLang
      /** The languages that the answer can be in. */
      langs: readonly GuestLang[]
      /** The language that was asked for, if it is none of them, with a text in it that says so. */
      notIn?: { lang: GuestLang; text: string }
      text: Translate
      /** The same in any language. */
      textsIn: (lang: GuestLang) => Translate
      /** What guests' languages lack: texts in the language that signed-in people of the reader's get. */
      ownText: Translate
    }
  }
}
