import { Email } from '../../views/components/address.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { allRoles } from '../../views/roles.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { MemberAccess, type MemberAccessProps } from './member-access.tsx'

export type MemberProps = FormProps<'role' | 'branch'> & {
  /** `page`: where a staff member's name, code and photo are changed. Owners have no such page. */
  links: BusinessLinks & { members: string; page: string | undefined; remove: string }
  name: string
  email: string | undefined
  account: 'verified' | 'invited' | 'declined' | 'none'
  branches: { id: string; name: string }[]
  access: MemberAccessProps
}

/** `/branch/members/{id}`. Title: `branch:member.title`. */
export function MemberPage(props: MemberProps) {
  const { links, action, name, email, account, branches, access, values, errors } = props
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['role', 'branch', 'form']} />
      <h1>
        <Name of={name} />
      </h1>
      <div className="split even">
        <div>
          <SummaryList
            rows={[
              email !== undefined && { label: t('branch:member.email'), value: <Email of={email} /> },
              { label: t('branch:member.account'), value: t(`branch:members.account.${account}`) },
            ]}
          />
          <MemberAccess {...access} />
        </div>
        <Form action={action} values={values} errors={errors} className="aside stack">
          <RadioList
            name="role"
            legend={t('branch:member.role')}
            options={allRoles.map((value) => ({
              value,
              label: (
                <>
                  <span className="name">{t(`branch:roles.${value}`)}</span>
                  <span className="small">{t(`branch:member.roleNote.${value}`)}</span>
                </>
              ),
            }))}
          />
          <SelectField
            name="branch"
            label={t('branch:member.branch')}
            hint={t('branch:member.branchHint')}
            options={[
              { value: '', label: t('branch:member.branchNone') },
              ...branches.map((branch) => ({ value: branch.id, label: branch.name })),
            ]}
          />
          <div className="actions">
            <Button primary>{t('branch:member.save')}</Button>
            <LinkButton href={links.members}>{t('branch:form.cancel')}</LinkButton>
          </div>
        </Form>
        <div className="center">
          {links.page && (
            <p>
              <TextLink href={links.page}>{t('branch:member.page')}</TextLink>
            </p>
          )}
          <p>
            <TextLink danger href={links.remove}>
              {t('branch:member.remove')}
            </TextLink>
          </p>
        </div>
      </div>
    </BusinessFrame>
  )
}
