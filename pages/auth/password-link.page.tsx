import { Email } from '../../views/components/address.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
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
export function PasswordLinkPage(props: PasswordLinkProps) {
  const { state, email, links } = props
  const { t } = usePage()
  if (state === 'invite' || state === 'reset') return <LinkForm {...props} purpose={state} />
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

function LinkForm({
  purpose,
  action,
  email,
  place,
  values,
  errors,
  links,
}: PasswordLinkProps & { purpose: 'invite' | 'reset' }) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <h1>{t(`auth:link.${purpose}.title`)}</h1>
      <p className="lead">{t(`auth:link.${purpose}.lead`)}</p>
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
      <Form action={action} values={values} errors={errors}>
        {/* For password managers: what belongs to the password. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        {purpose === 'invite' && <TextField name="name" autoComplete="name" label={t('auth:fields.name')} />}
        <NewPasswordFields
          name="password"
          label={t(purpose === 'invite' ? 'auth:fields.password' : 'auth:fields.newPassword')}
        />
        {purpose === 'invite' && <TermsField links={links} />}
        <Button primary>{t(`auth:link.${purpose}.submit`)}</Button>
      </Form>
      <p className="small">{t('auth:link.notYou')}</p>
    </VisitorLayout>
  )
}
