import type { ReactNode } from 'react'
import { Areas } from '../components/areas.tsx'
import type { IconName } from '../components/icon.tsx'
import { InstallOffer } from '../components/install-offer.tsx'
import { usePage } from '../page-context.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

export type BranchPlace = 'home' | 'earning' | 'payday' | 'staff' | 'qr' | 'business'

/** The areas of the branch's pages that their reader may open: as many as fit next to each other on a phone. */
export type BranchLinks = { name: BranchPlace; href: string }[]

type Props = {
  links: BranchLinks
  /** The link to which this page belongs; none for the reader's profile, which is behind their name. */
  here?: BranchPlace | undefined
  children: ReactNode
}

const icons: Record<BranchPlace, IconName> = {
  home: 'home',
  earning: 'bars',
  payday: 'envelope',
  staff: 'all',
  qr: 'qr',
  business: 'shop',
}

/** The frame of the branch area, for everybody who works in the business. */
export function BranchLayout({ links, here, children }: Props) {
  const { t } = usePage()
  const areas = links.map(({ name, href }) => ({
    href,
    text: t(`branch:nav.${name}`),
    icon: icons[name],
    here: name === here,
  }))
  return (
    <VisitorLayout desk navigation={<Areas label={t('branch:nav.label')} areas={areas} />}>
      {children}
      <InstallOffer />
    </VisitorLayout>
  )
}
