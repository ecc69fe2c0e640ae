import type { ReactNode } from 'react'
import { Areas } from '../components/areas.tsx'
import { Icon, type IconName } from '../components/icon.tsx'
import { InstallOffer } from '../components/install-offer.tsx'
import { usePage } from '../page-context.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

export type BranchPlace = 'home' | 'earning' | 'staff' | 'qr' | 'business' | 'profile'

/** The pages of the branch area that its reader may open. */
export type BranchLinks = { name: BranchPlace; href: string }[]

type Props = {
  links: BranchLinks
  /** The link to which this page belongs. */
  here: BranchPlace
  children: ReactNode
}

const icons: Record<BranchPlace, IconName> = {
  home: 'home',
  earning: 'bars',
  staff: 'all',
  qr: 'qr',
  business: 'shop',
  profile: 'staff',
}

/** As many icons as fit next to each other on a phone. */
const mostIcons = 5

/** The frame of the branch area, for everybody who works in the business. */
export function BranchLayout({ links, here, children }: Props) {
  const { t } = usePage()
  const areas = links.map(({ name, href }) => ({
    href,
    text: t(`branch:nav.${name}`),
    icon: icons[name],
    here: name === here,
  }))
  const last = areas.length > mostIcons ? areas.at(-1) : undefined
  return (
    <VisitorLayout
      desk
      navigation={<Areas label={t('branch:nav.label')} areas={areas} />}
      // The last area, on a phone whose bar has no room for it. Styles hide one of the two links.
      corner={
        last && (
          <a className="corner" href={last.href} aria-current={last.here ? 'page' : undefined}>
            <Icon name={last.icon} />
            {last.text}
          </a>
        )
      }
    >
      {children}
      <InstallOffer />
    </VisitorLayout>
  )
}
