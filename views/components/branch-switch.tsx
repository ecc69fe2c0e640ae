import { usePage } from '../page-context.tsx'
import { Name } from './name.tsx'

export type BranchChoice = { href: string; name: string; current: boolean }

/** An owner's links from one branch to the same page of another; nothing if there is only one branch. */
export function BranchSwitch({ branches }: { branches: BranchChoice[] }) {
  const { t } = usePage()
  if (branches.length < 2) return null
  return (
    <nav className="tabs" aria-label={t('branch:switch')}>
      {branches.map(({ href, name, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          <Name of={name} />
        </a>
      ))}
    </nav>
  )
}
