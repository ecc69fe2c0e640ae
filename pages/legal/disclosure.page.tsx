import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { DisclosureRows, type DisclosureRowsProps } from './disclosure-rows.tsx'
import { LegalFoot, MissingNotice } from './legal-notes.tsx'

/** This page's title in every language: the name is set by law. */
export const disclosureTitle = '特定商取引法に基づく表記'

type DisclosureProps = DisclosureRowsProps & { version: string }

/** `/special-terms-conditions`. */
export function DisclosurePage({ version, ...items }: DisclosureProps) {
  const { t } = usePage()
  return (
    <VisitorLayout wide>
      <h1 lang="ja">{disclosureTitle}</h1>
      <p className="lead">{t('legal:disclosure.lead')}</p>
      <MissingNotice business={items.business} />
      <DisclosureRows {...items} />
      <LegalFoot version={version} />
    </VisitorLayout>
  )
}
