import type { ReactNode } from 'react'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks } from './customer.view.ts'

type Props = {
  links: CustomerLinks
  /** Which link of the navigation is the current one. */
  here: 'histories' | 'profile'
  children: ReactNode
}

/** The frame of a signed-in person's own pages. */
export function CustomerFrame({ links, here, children }: Props) {
  const { t } = usePage()
  if (links.branch)
    return (
      <BranchLayout links={links.branch} here="profile">
        {children}
      </BranchLayout>
    )
  const navigation = (
    <nav className="areas" aria-label={t('customer:nav.label')}>
      {(['histories', 'profile', 'scan'] as const).map((name) => (
        <a key={name} href={links[name]} aria-current={name === here ? 'page' : undefined}>
          {t(`customer:nav.${name}`)}
        </a>
      ))}
    </nav>
  )
  return <VisitorLayout navigation={navigation}>{children}</VisitorLayout>
}
