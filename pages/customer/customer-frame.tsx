import type { ReactNode } from 'react'
import { Areas } from '../../views/components/areas.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
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

type ProfileProps = {
  links: CustomerLinks
  errors?: FormErrors<string> | undefined
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The frame of the reader's profile and of the pages below it. */
export function ProfileFrame({ links, errors, title, lead, children }: ProfileProps) {
  return (
    <CustomerFrame links={links} here="profile">
      <ErrorSummary errors={errors} />
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </CustomerFrame>
  )
}
