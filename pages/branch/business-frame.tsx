import type { ReactNode } from 'react'
import { LinkLine } from '../../views/components/text-link.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

export type BusinessLinks = { area: BranchLinks; business: string }

/** The frame of the pages below `/branch/business`, with a link back to it. */
export function BusinessFrame({ links, children }: { links: BusinessLinks; children: ReactNode }) {
  const { t } = usePage()
  return (
    <BranchLayout links={links.area} here="business">
      {children}
      <LinkLine className="apart center" href={links.business}>
        {t('branch:back')}
      </LinkLine>
    </BranchLayout>
  )
}
