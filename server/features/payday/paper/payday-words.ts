import { formatDay } from '../../../../pages/customer/customer-words.ts'
import type { Lang } from '../../../../views/lang.ts'
import { htmlLang } from '../../../../views/languages.ts'
import type { Translate } from '../../../../views/translate.ts'

type Which = { business: string; branch: string; number: number; first: string; last: string }

export const closedDaysText = (
  t: Translate,
  lang: Lang,
  { first, last }: Pick<Which, 'first' | 'last'>,
): string => t('payday:days', { first: formatDay(first, lang), last: formatDay(last, lang) })

/** What every sheet of a payday says of it: above the title, as facts, and at the foot. */
export function aboutPayday(t: Translate, lang: Lang, { business, branch, number, first, last }: Which) {
  const payday = t('payday:one.title', { number })
  const days = closedDaysText(t, lang, { first, last })
  return {
    lang: htmlLang(lang),
    above: business,
    facts: [
      { label: t('paper:statement.branch'), value: branch },
      { label: t('paper:statement.payday'), value: payday },
      { label: t('paper:statement.days'), value: days },
    ],
    foot: (title: string) => [title, branch, payday, days].join('  ·  '),
  }
}
