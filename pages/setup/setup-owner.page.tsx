import { Email } from '../../views/components/address.tsx'
import { AddressToShare } from '../../views/components/address-to-share.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LinkView } from '../member/password-link.view.ts'
import { PasswordLinkShown } from '../member/password-link-shown.tsx'
import type { SetupWays } from './setup.view.ts'
import { OnlyNext, SetupFrame } from './setup-frame.tsx'

type SetupOwnerProps = FormProps<'name' | 'email'> & {
  ways: SetupWays
  /** The owner who was invited. */
  owner: { name: string; email: string; accepted: boolean } | undefined
  /** Where the owner registers; undefined if they are shown a link instead. */
  registerAt: string | undefined
  /** Where that link is made. */
  link: string
}

/** `/setup/owner`. Title: `setup:steps.owner.title`. */
export function SetupOwnerPage({ ways, owner, registerAt, link, action, values, errors }: SetupOwnerProps) {
  const { t } = usePage()
  const summary = <ErrorSummary errors={errors} order={['name', 'email', 'form']} />
  return (
    <SetupFrame
      step="owner"
      ways={ways}
      summary={summary}
      lead={t(registerAt ? 'setup:owner.lead' : 'setup:owner.leadLink')}
    >
      {owner && (
        <>
          <Notice title={t('setup:owner.invited')}>
            <p>
              <Name of={owner.name} />
              <br />
              <Email of={owner.email} />
            </p>
            <p className="small">{t(owner.accepted ? 'setup:owner.accepted' : 'setup:owner.waiting')}</p>
          </Notice>
          {!owner.accepted && registerAt && (
            <div className="stack-s apart">
              <p>{t('setup:owner.next')}</p>
              <AddressToShare address={registerAt} title={t('auth:register.title')} />
            </div>
          )}
          {owner.accepted || registerAt ? (
            <OnlyNext ways={ways} />
          ) : (
            <div className="actions apart">
              <PostForm action={link} primary>
                {t('setup:owner.link')}
              </PostForm>
              <LinkButton href={ways.next}>{t('setup:owner.later')}</LinkButton>
            </div>
          )}
        </>
      )}
      {!owner?.accepted && (
        <section className={owner ? 'apart' : undefined}>
          {owner && <p>{t('setup:owner.change')}</p>}
          <Form action={action} values={values} errors={errors}>
            <TextField name="name" label={t('setup:owner.name')} autoComplete="off" />
            <TextField
              name="email"
              label={t('setup:owner.email')}
              type="email"
              inputMode="email"
              autoComplete="off"
            />
            <div className="actions">
              <Button primary={!owner}>
                {t(owner ? 'branch:form.save' : 'branch:members.inviteSubmit')}
              </Button>
            </div>
          </Form>
        </section>
      )}
    </SetupFrame>
  )
}

type SetupOwnerLinkProps = { ways: SetupWays; link: LinkView; timeZone: string }

/** `/setup/owner/link`, after a link was made. Title: `setup:steps.owner.title`. */
export function SetupOwnerLinkPage({ ways, link, timeZone }: SetupOwnerLinkProps) {
  const { t } = usePage()
  return (
    <SetupFrame step="owner" ways={ways}>
      <PasswordLinkShown link={link} timeZone={timeZone} />
      <p>
        <a href={link.address} target="_blank" rel="noopener">
          {t('setup:owner.ownLink')}
        </a>
      </p>
      <OnlyNext ways={ways} />
    </SetupFrame>
  )
}
