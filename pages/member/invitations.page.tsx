import type { ReactNode } from 'react'
import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { fill } from '../../views/fill.ts'
import type { FormErrors } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { Role } from '../../views/words.ts'

/** An open invitation. `branch` undefined: the whole business. */
type InvitationView = { id: string; role: Role; branch: string | undefined; business: string }

type InvitationsProps = {
  /** The branch area's navigation, if the reader is already a member. */
  area: BranchLinks | undefined
  /** Sent with POST: `id`, and `answer` (`accept` or `decline`). */
  action: string
  /** Link for a reader who wants to answer later. */
  later: string
  invitations: InvitationView[]
  /** The reader's present place. An accepted invitation replaces it. */
  present: { role: Role; place: string } | undefined
  errors?: FormErrors<never> | undefined
}

/** `/profile/invitations`. Title: `branch:invitation.title`. */
export function InvitationsPage({ area, action, later, invitations, present, errors }: InvitationsProps) {
  const { t } = usePage()
  return (
    <Frame area={area}>
      <ErrorSummary errors={errors} />
      <Hero icon="envelope" title={t('branch:invitation.title')} text={t('branch:invitation.lead')} />
      {present && (
        <Notice>
          <p>
            {fill(t, 'branch:invitation.present', {
              role: t(`branch:roles.${present.role}`),
              place: <Name of={present.place} />,
            })}
          </p>
        </Notice>
      )}
      {invitations.map(({ id, role, branch, business }) => (
        <section className="apart stack" key={id}>
          <h2>
            {fill(t, 'branch:invitation.offer', {
              role: t(`branch:roles.${role}`),
              place: <Name of={branch ?? business} />,
            })}
          </h2>
          <SummaryList
            rows={[
              { label: t('staff:fields.role'), value: t(`branch:roles.${role}`) },
              {
                label: t('staff:fields.branch'),
                value: branch ? <Name of={branch} /> : t('staff:member.wholeBusiness'),
              },
              { label: t('branch:invitation.business'), value: <Name of={business} /> },
            ]}
          />
          <p className="small">{t(`branch:member.roleNote.${role}`)}</p>
          <div className="actions">
            <PostForm action={action} fields={{ id, answer: 'accept' }} primary>
              {t(present ? 'branch:invitation.move' : 'branch:invitation.accept')}
            </PostForm>
            <PostForm action={action} fields={{ id, answer: 'decline' }}>
              {t('branch:invitation.decline')}
            </PostForm>
          </div>
        </section>
      ))}
      <p className="apart small">{t('branch:invitation.declineNote')}</p>
      <div className="actions">
        <LinkButton href={later}>{t('branch:invitation.later')}</LinkButton>
      </div>
    </Frame>
  )
}

function Frame({ area, children }: { area: BranchLinks | undefined; children: ReactNode }) {
  if (!area) return <VisitorLayout>{children}</VisitorLayout>
  return <BranchLayout links={area}>{children}</BranchLayout>
}
