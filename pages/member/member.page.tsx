import { Email } from '../../views/components/address.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { FormEnd } from '../../views/components/form/form-end.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatDateTime } from '../../views/format.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { allRoles } from '../../views/roles.ts'
import type { AccountState } from '../../views/words.ts'
import type { LinkStateView } from './password-link.view.ts'

type MemberProps = FormProps<'role' | 'branch'> & {
  /** `page`: where the person's name, code and photo are. */
  links: { area: BranchLinks; page: string }
  name: string
  email: string | undefined
  account: AccountState
  branches: { id: string; name: string }[]
  access: MemberAccessProps
}

/** `/branch/members/{id}`. Title: `branch:member.title`. */
export function MemberPage(props: MemberProps) {
  const { links, action, name, email, account, branches, access, values, errors } = props
  const { t } = usePage()
  return (
    <BranchLayout links={links.area} here="staff">
      <ErrorSummary errors={errors} order={['role', 'branch', 'form']} />
      <h1>
        <Name of={name} />
      </h1>
      <div className="split even">
        <div className="stack">
          <SummaryList
            rows={[
              email !== undefined && { label: t('branch:member.email'), value: <Email of={email} /> },
              { label: t('branch:member.account'), value: t(`staff:account.${account}`) },
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
          <FormEnd back={links.page} leave="branch:form.cancel">
            {t('branch:member.save')}
          </FormEnd>
        </Form>
      </div>
    </BranchLayout>
  )
}

type MemberAccessProps = {
  /** Undefined where no link is possible. `action` posts `do`: `make` or `void`. */
  link: (LinkStateView & { action: string; timeZone: string }) | undefined
  /** Where the invitation is mailed again; undefined if there is none, or no mail. */
  inviteAgain: string | undefined
}

/** How a member gets in: a link for their own phone, or the invitation once more. */
function MemberAccess({ link, inviteAgain }: MemberAccessProps) {
  const { t, lang } = usePage()
  return (
    <>
      {link && (
        <section className="apart stack-s">
          <h2>{t(`branch:link.${link.purpose}.title`)}</h2>
          <p className="small">{t(`branch:link.${link.purpose}.note`)}</p>
          {link.endsAt !== undefined && (
            <p>{t('branch:link.shown', { at: formatDateTime(link.endsAt, lang, link.timeZone) })}</p>
          )}
          <div className="actions">
            <PostForm action={link.action} fields={{ do: 'make' }}>
              {t(link.endsAt === undefined ? 'branch:link.make' : 'branch:link.makeNew')}
            </PostForm>
            {link.endsAt !== undefined && (
              <PostForm action={link.action} fields={{ do: 'void' }}>
                {t('branch:link.void')}
              </PostForm>
            )}
          </div>
        </section>
      )}
      {inviteAgain && (
        <section className="apart stack-s">
          <h2>{t('branch:again.title')}</h2>
          <p className="small">{t('branch:again.note')}</p>
          <PostForm action={inviteAgain}>{t('branch:again.submit')}</PostForm>
        </section>
      )}
    </>
  )
}
