import { AddressToShare } from '../../views/components/address-to-share.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { FormEnd } from '../../views/components/form/form-end.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { OwnerFields } from './owner-fields.tsx'

type OwnerInviteProps = FormProps<'name' | 'email'> & {
  links: { area: BranchLinks; back: string }
  /** Where an invited person registers; undefined if they are shown a link instead. */
  registerAt: string | undefined
  /** Whether invitations are mailed. */
  mails: boolean
}

/** `/branch/members/invite`. Title: `branch:members.invite`. */
export function OwnerInvitePage({ links, action, registerAt, mails, values, errors }: OwnerInviteProps) {
  const { t } = usePage()
  return (
    <BranchLayout links={links.area} here="staff">
      <ErrorSummary errors={errors} order={['name', 'email', 'form']} />
      <h1>{t('branch:members.invite')}</h1>
      <p className="lead">{t(registerAt ? 'branch:members.inviteLead' : 'branch:members.inviteLeadLink')}</p>
      <Form action={action} values={values} errors={errors}>
        <OwnerFields />
        <FormEnd back={links.back} leave="staff:back">
          {t('branch:members.inviteSubmit')}
        </FormEnd>
      </Form>
      {registerAt ? (
        <div className="apart stack-s">
          <p className="small">{t(mails ? 'branch:members.inviteMailed' : 'branch:members.inviteNext')}</p>
          <AddressToShare address={registerAt} title={t('auth:register.title')} />
        </div>
      ) : (
        <p className="apart small">{t('branch:members.inviteLink')}</p>
      )}
    </BranchLayout>
  )
}
