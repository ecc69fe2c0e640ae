import GuestPreview, { type PreviewTexts } from '../../islands/guest-preview.tsx'
import { Island } from '../../views/island.tsx'
import { guestLangs } from '../../views/languages.ts'
import { usePage } from '../../views/page-context.tsx'
import type { Translate } from '../../views/translate.ts'

type Props = {
  values?: Record<string, string> | undefined
  /** For the form of a person. */
  branches?: { id: string; name: string }[]
  range?: { minimum: number; maximum: number }
}

/** Beside a form, on a screen with room for it: what a guest will see. */
export function FormPreview({ values = {}, branches, range = { minimum: 0, maximum: 0 } }: Props) {
  const { t, lang, textsIn } = usePage()
  const textsOf = (t: Translate): PreviewTexts => ({
    heading: t('tip:amount.heading'),
    headingFor: t('tip:amount.headingFor', { name: '{name}' }),
    submit: t('tip:amount.submit'),
    hotel: t('common:kind.hotel'),
    restaurant: t('common:kind.restaurant'),
    greeting: { hotel: t('tip:greeting.hotel'), restaurant: t('tip:greeting.restaurant') },
  })
  return (
    <Island
      of={GuestPreview}
      when="visible"
      props={{
        values,
        lang,
        branches: branches && Object.fromEntries(branches.map(({ id, name }) => [id, name])),
        range,
        title: t('staff:list.guestView'),
        texts: Object.fromEntries(guestLangs().map((each) => [each, textsOf(textsIn(each))])),
      }}
    />
  )
}
