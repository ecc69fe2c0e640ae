import type { ReactNode } from 'react'
import { LinkLine } from '../../views/components/text-link.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

/** `business`: undefined for a manager, who has no such page. */
export type BusinessLinks = { area: BranchLinks; business: string | undefined }

/** The frame of the pages below `/branch/business`, with a link back to it. */
export function BusinessFrame({ links, children }: { links: BusinessLinks; children: ReactNode }) {
  const { t } = usePage()
  return (
    <BranchLayout links={links.area} here="business">
      {children}
      {links.business && (
        <LinkLine className="apart center" href={links.business}>
          {t('branch:back')}
        </LinkLine>
      )}
    </BranchLayout>
  )
}
