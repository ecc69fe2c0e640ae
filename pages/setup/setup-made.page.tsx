import { Email } from '../../views/components/address.tsx'
import { AddressToShare } from '../../views/components/address-to-share.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { OwnerFields } from '../member/owner-fields.tsx'
import type { LinkView } from '../member/password-link.view.ts'
import { PasswordLinkShown } from '../member/password-link-shown.tsx'

type SetupMadeProps = FormProps<'name' | 'email'> & {
  business: string
  branch: { name: string; number: string }
  /** Who was invited. `email` is empty if they have declined. */
  owner: { name: string; email: string }
  /** Where the owner registers; undefined if they get a link instead. */
  registerAt: string | undefined
  /** Where that link is made. */
  link: string
}

/** `/setup`, until the owner has signed in. Title: `setup:made.title`. */
export function SetupMadePage({ business, branch, owner, registerAt, link, ...form }: SetupMadeProps) {
  const { t } = usePage()
  return (
    <VisitorLayout desk>
      <ErrorSummary errors={form.errors} order={['name', 'email', 'form']} />
      <h1>{t('setup:made.title')}</h1>
      <p className="lead">{t(registerAt ? 'setup:made.lead' : 'setup:made.leadLink')}</p>
      <SummaryList
        rows={[
          { label: t('setup:business'), value: <Name of={business} /> },
          { label: t('setup:branch'), value: <Name of={branch.name} />, note: branch.number },
          { label: t('setup:owner'), value: <Name of={owner.name} />, note: <Email of={owner.email} /> },
        ]}
      />
      {registerAt ? (
        <>
          <div className="actions">
            <LinkButton primary href={registerAt}>
              {t('setup:made.register')}
            </LinkButton>
          </div>
          <AddressToShare address={registerAt} title={t('auth:register.title')} />
        </>
      ) : (
        <ButtonForm action={link} className="actions">
          <Button primary name="to" value="open">
            {t('setup:made.open')}
          </Button>
          <Button name="to" value="show">
            {t('setup:made.show')}
          </Button>
        </ButtonForm>
      )}
      <section className="apart">
        <h2>{t('setup:made.correct')}</h2>
        <Form {...form}>
          <OwnerFields />
          <div className="actions">
            <Button>{t('branch:form.save')}</Button>
          </div>
        </Form>
      </section>
    </VisitorLayout>
  )
}

type SetupOwnerLinkProps = { back: string; link: LinkView; timeZone: string }

/** `/setup/owner/link`, after a link was made to be shown. Title: `setup:made.title`. */
export function SetupOwnerLinkPage({ back, ...shown }: SetupOwnerLinkProps) {
  const { t } = usePage()
  return (
    <VisitorLayout desk>
      <h1>{t('setup:made.title')}</h1>
      <PasswordLinkShown {...shown} />
      <LinkLine className="apart center" href={back}>
        {t('setup:made.back')}
      </LinkLine>
    </VisitorLayout>
  )
}
