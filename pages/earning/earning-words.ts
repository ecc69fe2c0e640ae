import { intlLocale, type Lang } from '../../views/lang.ts'
import type { Translate } from '../../views/translate.ts'
import type { RecipientView } from '../tip/tip.view.ts'

/** The recipient of a tip, for the staff. */
export const toText = (t: Translate, to: RecipientView): string =>
  to.kind === 'staff' ? t('earning:to.staff', { name: to.name }) : t(`earning:to.${to.kind}`)

/** The same, next to a label that already says so. */
export const whomText = (t: Translate, to: RecipientView): string =>
  to.kind === 'staff' ? t('earning:whom.staff', { name: to.name }) : t(`earning:whom.${to.kind}`)

/** A month (`YYYY-MM`), short. */
export const formatShortMonth = (month: string, lang: Lang): string =>
  new Intl.DateTimeFormat(intlLocale[lang], { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00Z`),
  )
