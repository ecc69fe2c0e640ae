import type { ReactNode } from 'react'
import { InstallOffer } from '../components/install-offer.tsx'
import type { NameplateProps } from '../components/nameplate.tsx'
import { usePage } from '../page-context.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

export type BranchPlace = 'home' | 'earning' | 'staff' | 'qr' | 'business' | 'profile'

/** The pages of the branch area that its reader may open. */
export type BranchLinks = { name: BranchPlace; href: string }[]

type Props = {
  links: BranchLinks
  /** The link to which this page belongs. */
  here: BranchPlace
  /** Set if the page is about one venue. */
  venue?: NameplateProps | undefined
  children: ReactNode
}

/** The frame of the branch area, for everybody who works in the business. */
export function BranchLayout({ links, here, venue, children }: Props) {
  const { t } = usePage()
  const navigation = (
    <nav className="areas" aria-label={t('branch:nav.label')}>
      {links.map(({ name, href }) => (
        <a key={name} href={href} aria-current={name === here ? 'page' : undefined}>
          {t(`branch:nav.${name}`)}
        </a>
      ))}
    </nav>
  )
  return (
    <VisitorLayout wide navigation={navigation} venue={venue}>
      {children}
      <InstallOffer />
    </VisitorLayout>
  )
}
