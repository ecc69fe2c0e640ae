import GuestPreview from '../../islands/guest-preview.tsx'
import { Island } from '../../views/island.tsx'
import { ownLang } from '../../views/languages.ts'
import { usePage } from '../../views/page-context.tsx'

type Props = {
  values?: Record<string, string> | undefined
  /** For the form of a person. */
  branches?: { id: string; name: string }[]
  range?: { minimum: number; maximum: number }
}

/** Beside a form, on a screen with room for it: what a guest will see. */
export function FormPreview({ values = {}, branches, range = { minimum: 0, maximum: 0 } }: Props) {
  const { t, ...page } = usePage()
  const lang = ownLang(page.lang)
  return (
    <Island
      of={GuestPreview}
      when="visible"
      props={{
        values,
        lang,
        branches: branches && Object.fromEntries(branches.map(({ id, name }) => [id, name])),
        range,
        texts: {
          title: t('staff:list.guestView'),
          heading: t('tip:amount.heading'),
          headingFor: t('tip:amount.headingFor', { name: '{name}' }),
          submit: t('tip:amount.submit'),
          hotel: t('common:kind.hotel'),
          restaurant: t('common:kind.restaurant'),
        },
      }}
    />
  )
}
