import type { Lang } from '../../views/lang.ts'
import type { Translate } from '../../views/translate.ts'
import type { Logger } from '../base/logger.ts'

declare global {
  namespace Express {
    interface Request {
      /** Identifies this request in the log and on error pages. */
      id: string
      log: Logger
      lang: Lang
      text: Translate
    }
  }
}
