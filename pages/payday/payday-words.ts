import type { Translate } from '../../views/translate.ts'

/** What a payday is called: by its number. */
export const paydayName = (t: Translate, { number }: { number: number }): string =>
  t('payday:one.title', { number })
