import { AddressToShare } from '../../views/components/address-to-share.tsx'
import { Button } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { type SortLinks, TableHead } from '../../views/components/table-head.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import type { Role } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

type MembersProps = FormProps<'name' | 'email'> & {
  links: BusinessLinks
  /** Where an invited person registers; undefined if they are shown a link instead. */
  registerAt: string | undefined
  /** Whether invitations are mailed. */
  mails: boolean
  members: MemberLineView[]
  sorts: SortLinks
}

/** `/branch/members`. Title: `branch:members.title`. */
export function MembersPage(props: MembersProps) {
  const { links, action, registerAt, mails, members, sorts, values, errors } = props
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['name', 'email', 'form']} />
      <h1>{t('branch:members.title')}</h1>
      <p className="lead">{t('branch:members.lead')}</p>
      <div className="split">
        <MembersTable members={members} sorts={sorts} />
        <section className="aside stack-s">
          <h2>{t('branch:members.invite')}</h2>
          <p className="small">
            {t(registerAt ? 'branch:members.inviteLead' : 'branch:members.inviteLeadLink')}
          </p>
          <Form action={action} values={values} errors={errors} className="stack apart">
            <TextField name="name" label={t('branch:members.name')} autoComplete="off" />
            <TextField
              name="email"
              label={t('branch:members.email')}
              type="email"
              inputMode="email"
              autoComplete="off"
            />
            <Button>{t('branch:members.inviteSubmit')}</Button>
          </Form>
          {registerAt ? (
            <div className="apart stack-s">
              <p className="small">
                {t(mails ? 'branch:members.inviteMailed' : 'branch:members.inviteNext')}
              </p>
              <AddressToShare address={registerAt} title={t('auth:register.title')} />
            </div>
          ) : (
            <p className="apart small">{t('branch:members.inviteLink')}</p>
          )}
        </section>
      </div>
    </BusinessFrame>
  )
}

type MemberLineView = {
  href: string
  name: string
  role: Role
  branchName: string | undefined
  account: 'verified' | 'invited' | 'declined' | 'none'
  you: boolean
}

/** Who may do what: columns on a wide screen, a name with a note on a phone. */
function MembersTable({ members, sorts }: Pick<MembersProps, 'members' | 'sorts'>) {
  const { t } = usePage()
  return (
    <table className="roster">
      <TableHead
        sorts={sorts}
        columns={[
          { name: 'name', text: t('staff:fields.name') },
          { name: 'rank', text: t('staff:fields.role'), className: 'broad' },
          { name: 'branchName', text: t('staff:fields.branch'), className: 'broad' },
          { name: 'account', text: t('branch:member.account'), className: 'broad' },
        ]}
      />
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.href} {...member} />
        ))}
      </tbody>
    </table>
  )
}

function MemberRow({ href, name, role, branchName, account, you }: MemberLineView) {
  const { t } = usePage()
  const place = branchName ? <Name of={branchName} /> : t('staff:member.wholeBusiness')
  const [roleName, state] = [t(`branch:roles.${role}`), t(`branch:members.account.${account}`)]
  return (
    <tr>
      <th scope="row">
        <a href={href}>
          <span>
            <span className="name">
              <Name of={name} />
            </span>
            {you && <span className="small"> {t('branch:members.you')}</span>}
            <span className="small slim">
              <Facts of={[roleName, place, state]} />
            </span>
          </span>
        </a>
      </th>
      <td className="broad words-whole">{roleName}</td>
      <td className="broad">{place}</td>
      <td className="broad words-whole">{state}</td>
    </tr>
  )
}
