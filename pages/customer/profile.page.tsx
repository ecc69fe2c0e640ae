import { Email } from '../../views/components/address.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks } from './customer.view.ts'
import { ProfileFrame } from './customer-frame.tsx'
import { EmailPending, type EmailPendingView } from './email-pending.tsx'
import { MemberPlace, type PlaceView } from './member-place.tsx'

type ProfileProps = Pick<FormProps<'name' | 'username'>, 'values' | 'errors'> &
  ProfileSignInProps & {
    links: CustomerLinks & Record<'sessions' | 'delete', string>
    actions: { profile: string; signOutEverywhere: string }
    /** Link to invitations, if any are waiting. */
    invitation?: string | undefined
    /** Where the reader works; in the branch area only. */
    place?: PlaceView | undefined
    /** True if the person has no username yet. */
    usernameOptional?: boolean
  }

/** `/profile`. Language and sign-out are in the menu behind the name. Title: `customer:profile.title`. */
export function ProfilePage(props: ProfileProps) {
  const { links, actions, invitation, place, values, usernameOptional = false, errors } = props
  const { t } = usePage()
  return (
    <ProfileFrame links={links} errors={errors} title={t('customer:profile.title')}>
      {invitation && (
        <Notice title={t('branch:invitation.title')}>
          <p>
            <a href={invitation}>{t('branch:invitation.see')}</a>
          </p>
        </Notice>
      )}
      <div className="split even">
        <div className="stack">
          {place && <MemberPlace {...place} />}
          {place && <h2>{t('customer:profile.details')}</h2>}
          <Form action={actions.profile} values={values} errors={errors}>
            <TextField name="name" label={t('customer:profile.name')} autoComplete="name" />
            <TextField
              name="username"
              label={t('customer:profile.username')}
              optional={usernameOptional}
              autoComplete="nickname"
            />
            <Button primary>{t('customer:profile.save')}</Button>
          </Form>
        </div>
        <div className="stack">
          <ProfileSignIn {...props} />
          <section className="apart">
            <h2>{t('customer:profile.leaving')}</h2>
            <div className="actions">
              <LinkButton href={links.sessions}>{t('customer:profile.sessions')}</LinkButton>
              <PostForm action={actions.signOutEverywhere} fields={{ everywhere: '1' }} className="quiet">
                {t('customer:profile.signOutEverywhere')}
              </PostForm>
              <p className="small">{t('customer:profile.signOutEverywhereNote')}</p>
            </div>
          </section>
        </div>
      </div>
      <LinkLine className="apart center" danger href={links.delete}>
        {t('customer:profile.delete')}
      </LinkLine>
    </ProfileFrame>
  )
}

type ProfileSignInProps = {
  links: Record<'email' | 'password', string>
  email: string
  /** A change of address that still needs its code. */
  pending?: EmailPendingView | undefined
}

/** What the reader signs in with, and links to change it. */
function ProfileSignIn({ email, pending, links }: ProfileSignInProps) {
  const { t } = usePage()
  return (
    <section className="apart">
      <h2>{t('customer:profile.signIn')}</h2>
      <SummaryList
        rows={[
          {
            label: t('customer:profile.email'),
            value: <Email of={email} />,
            change: { href: links.email, of: t('customer:profile.changeEmail') },
          },
          {
            label: t('customer:profile.password'),
            value: <span className="lead">{t('customer:profile.passwordHidden')}</span>,
            change: { href: links.password, of: t('customer:profile.changePassword') },
          },
        ]}
      />
      {pending && <EmailPending {...pending} />}
    </section>
  )
}
