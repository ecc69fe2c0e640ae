import type { ReactNode } from 'react'
import { LinkLine } from '../../views/components/text-link.tsx'
import { BranchLayout, type BranchLinks, type BranchPlace } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

/**
 * `business`: the page one level up, `parent` if that is a tab; undefined if the reader may not open it. `here`: its area in the
 * menu; that of the business by default. `tabs`: the pages of the same level. `back`: where the page's own button leads back;
 * there is no second way then.
 */
export type BusinessLinks = {
  area: BranchLinks
  business: string | undefined
  here?: Extract<BranchPlace, 'business' | 'payday'>
  parent?: 'payday' | 'deposit' | 'cash'
  back?: string | undefined
  tabs?: { name: 'payday' | 'deposit' | 'cash'; href: string; here: boolean }[]
}

/** The frame of the pages below `/branch/business`, with a link back to the page above. */
export function BusinessFrame({ links, children }: { links: BusinessLinks; children: ReactNode }) {
  const { t } = usePage()
  const { area, business, back, here = 'business', parent = here, tabs = [] } = links
  return (
    <BranchLayout links={area} here={here}>
      {tabs.length > 1 && (
        <nav className="tabs" aria-label={t('branch:nav.payday')}>
          {tabs.map((tab) => (
            <a key={tab.name} href={tab.href} aria-current={tab.here ? 'page' : undefined}>
              {t(`branch:tabs.${tab.name}`)}
            </a>
          ))}
        </nav>
      )}
      {children}
      {business && !back && (
        <LinkLine className="apart center" href={business}>
          {t(`branch:back.${parent}`)}
        </LinkLine>
      )}
    </BranchLayout>
  )
}
