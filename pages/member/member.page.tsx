import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/error-summary.tsx'
import { ErrorText, errorId } from '../../views/components/error-text.tsx'
import { SelectField } from '../../views/components/select-field.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

export type MemberProps = {
  /** `page`: where a staff member's name, code and photo are changed; owners have none. */
  links: BusinessLinks & { members: string; page: string | undefined; remove: string }
  action: string
  name: string
  email: string | undefined
  account: 'verified' | 'invited' | 'declined' | 'none'
  branches: { id: string; name: string }[]
  values: { role: string; branch: string }
  errors?: FormErrors<'role' | 'branch'> | undefined
}

const roles = ['owner', 'manager', 'staff'] as const

/** `/branch/members/{id}`. Title: `branch:member.title`. */
export function MemberPage(props: MemberProps) {
  const { links, action, name, email, account, branches, values, errors } = props
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['role', 'branch', 'form']} />
      <h1>{name}</h1>
      <SummaryList
        rows={[
          email !== undefined && { label: t('branch:member.email'), value: email },
          { label: t('branch:member.account'), value: t(`branch:members.account.${account}`) },
        ]}
      />
      <form method="post" action={action} className="stack apart" noValidate>
        <fieldset className={errors?.role ? 'radios invalid' : 'radios'}>
          <legend>{t('branch:member.role')}</legend>
          {errors?.role && (
            <ErrorText
              field="role"
              prefix={t('common:error')}
              text={t(errors.role.key, errors.role.values)}
            />
          )}
          {roles.map((role, index) => (
            <label className="choice" key={role}>
              <input
                type="radio"
                id={index === 0 ? 'role' : undefined}
                name="role"
                value={role}
                defaultChecked={role === values.role}
                aria-invalid={errors?.role ? true : undefined}
                aria-describedby={errors?.role && errorId('role')}
              />
              <span>
                <span className="name">{t(`branch:roles.${role}`)}</span>
                <span className="small">{t(`branch:member.roleNote.${role}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <SelectField
          name="branch"
          label={t('branch:member.branch')}
          hint={t('branch:member.branchHint')}
          value={values.branch}
          error={errors?.branch}
          options={[
            { value: '', label: t('branch:member.branchNone') },
            ...branches.map((branch) => ({ value: branch.id, label: branch.name })),
          ]}
        />
        <div className="actions">
          <Button primary>{t('branch:member.save')}</Button>
          <LinkButton href={links.members}>{t('branch:form.cancel')}</LinkButton>
        </div>
      </form>
      <div className="apart center">
        {links.page && (
          <p>
            <a className="change" href={links.page}>
              {t('branch:member.page')}
            </a>
          </p>
        )}
        <p>
          <a className="change danger" href={links.remove}>
            {t('branch:member.remove')}
          </a>
        </p>
      </div>
    </BusinessFrame>
  )
}
