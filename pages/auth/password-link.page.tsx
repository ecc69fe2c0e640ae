import { Email } from '../../views/components/address.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { Role } from '../../views/words.ts'
import { AuthForm } from './auth-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { TermsField, type TermsLinks } from './terms-field.tsx'

/**
 * `invite`: makes an account and takes the place. `reset`: sets a new password. `known`: the one who is invited has an account
 * and signs in with it. `signedIn`: somebody is signed in in this browser.
 */
export type PasswordLinkState = 'invite' | 'reset' | 'known' | 'signedIn'

/** Posts `email`, `password`, `confirmPassword`, and for an invitation `name` and `terms=1`. */
type PasswordLinkProps = FormProps<'name' | 'password' | 'confirmPassword' | 'terms'> & {
  state: PasswordLinkState
  /** Whom the link is for. */
  email: string
  place: { role: Role; business: string; branch: string | undefined } | undefined
  links: { login: string; logout: string } & TermsLinks
}

/** `/auth/link/{token}`. Title: `auth:link.{state}.title`. */
export function PasswordLinkPage({ state, ...link }: PasswordLinkProps) {
  const { email, links } = link
  const { t } = usePage()
  if (state === 'invite' || state === 'reset') return <LinkForm {...link} purpose={state} />
  return (
    <VisitorLayout>
      <Hero icon="lock" title={t(`auth:link.${state}.title`)} text={t(`auth:link.${state}.lead`)} />
      <p className="center">{fill(t, 'auth:link.for', { email: <Email of={email} /> })}</p>
      <div className="actions">
        {state === 'known' ? (
          <LinkButton href={links.login} primary>
            {t('auth:login.submit')}
          </LinkButton>
        ) : (
          <PostForm action={links.logout} primary>
            {t('auth:message.signOut')}
          </PostForm>
        )}
      </div>
      <p className="center small">{t(`auth:link.${state}.help`)}</p>
    </VisitorLayout>
  )
}

type LinkFormProps = Omit<PasswordLinkProps, 'state'> & { purpose: 'invite' | 'reset' }

function LinkForm({ purpose, email, place, links, ...form }: LinkFormProps) {
  const { t } = usePage()
  const invited = purpose === 'invite'
  return (
    <AuthForm
      {...form}
      name={`link.${purpose}`}
      known={
        <SummaryList
          rows={[
            { label: t('auth:fields.email'), value: <Email of={email} /> },
            place && {
              label: t('auth:link.place'),
              value: fill(t, 'branch:invitation.offer', {
                role: t(`branch:roles.${place.role}`),
                place: <Name of={place.branch ?? place.business} />,
              }),
            },
          ]}
        />
      }
      after={<p className="small">{t('auth:link.notYou')}</p>}
    >
      {/* For password managers: what belongs to the password. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      {invited && <TextField name="name" autoComplete="name" label={t('auth:fields.name')} />}
      <NewPasswordFields name="password" label={t(`auth:fields.${invited ? 'password' : 'newPassword'}`)} />
      {invited && <TermsField links={links} />}
    </AuthForm>
  )
}
