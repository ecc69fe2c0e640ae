import { usePage } from '../../views/page-context.tsx'
import { DisclosureRows, type DisclosureRowsProps } from './disclosure-rows.tsx'
import { MissingNotice } from './legal-notes.tsx'

/** The id to which the button for a preview leads. */
export const previewId = 'preview'

/** The page of the law as guests read it. `unsaved`: as they will read what is typed, which is not saved yet. */
export function LegalPreview({ unsaved, ...items }: DisclosureRowsProps & { unsaved: boolean }) {
  const { t } = usePage()
  return (
    <section id={unsaved ? previewId : undefined} className="apart">
      <h2>{t(unsaved ? 'seller:previewTitle' : 'seller:nowTitle')}</h2>
      {unsaved && <p className="small">{t('seller:previewNote')}</p>}
      <MissingNotice business={items.business} />
      <DisclosureRows {...items} />
    </section>
  )
}
