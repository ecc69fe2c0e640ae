import { Icon } from '../../views/components/icon.tsx'
import { Isolated } from '../../views/components/isolated.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { isolated } from '../../views/hidden-characters.ts'
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

const groups = { owner: 'owners', manager: 'managers', staff: 'staffs' } as const

export function MembersGroup({ role, members }: { role: MemberLineView['role']; members: MemberLineView[] }) {
  const { t } = usePage()
  if (members.length === 0) return null
  return (
    <section className="apart">
      <h2>{t(`branch:members.${groups[role]}`)}</h2>
      <ul className="links">
        {members.map(({ href, name, branchName, account, you }) => (
          <LinkRow
            key={href}
            href={href}
            mark={<Icon name="staff" />}
            name={<Isolated>{you ? `${isolated(name)} (${t('branch:members.you')})` : name}</Isolated>}
            note={[branchName, t(`branch:members.account.${account}`)].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
    </section>
  )
}
