import type { ReactNode } from 'react'
import { Areas } from '../../views/components/areas.tsx'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks } from './customer.view.ts'

type Props = {
  links: CustomerLinks
  /** Which link of the navigation is the current one. */
  here: 'histories' | 'profile' | 'payday'
  children: ReactNode
}

const icons = { histories: 'envelope', profile: 'staff', scan: 'scan' } as const

/** The frame of a signed-in person's own pages. */
export function CustomerFrame({ links, here, children }: Props) {
  const { t } = usePage()
  if (links.branch)
    return (
      <BranchLayout links={links.branch} here={here === 'payday' ? here : undefined}>
        {children}
      </BranchLayout>
    )
  const areas = (['histories', 'profile', 'scan'] as const).map((name) => ({
    href: links[name],
    text: t(`customer:nav.${name}`),
    icon: icons[name],
    here: name === here,
  }))
  return (
    <VisitorLayout wide navigation={<Areas label={t('customer:nav.label')} areas={areas} />}>
      {children}
    </VisitorLayout>
  )
}
