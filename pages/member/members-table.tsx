import { Facts } from '../../views/components/facts.tsx'
import { Name } from '../../views/components/name.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { Role } from '../../views/words.ts'

export type MemberLineView = {
  href: string
  name: string
  role: Role
  branchName: string | undefined
  account: 'verified' | 'invited' | 'declined' | 'none'
  you: boolean
}

/** Who may do what: columns on a wide screen, a name with a note on a phone. */
export function MembersTable({ members }: { members: MemberLineView[] }) {
  const { t } = usePage()
  const heads = [t('staff:fields.role'), t('staff:fields.branch'), t('branch:member.account')]
  return (
    <table className="roster">
      <thead>
        <tr>
          <th scope="col">{t('staff:fields.name')}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="broad">
              {head}
            </th>
          ))}
        </tr>
      </thead>
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
