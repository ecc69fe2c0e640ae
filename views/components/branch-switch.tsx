import { usePage } from '../page-context.tsx'
import { Areas } from './areas.tsx'
import { Name } from './name.tsx'

export type BranchChoice = { href: string; name: string; current: boolean }

/** Links from one branch to the same page of another; nothing if there is only one. On codes also one's own and the venue's. */
export function BranchSwitch({ branches }: { branches: BranchChoice[] }) {
  const { t } = usePage()
  if (branches.length < 2) return null
  const areas = branches.map(({ href, name, current }) => ({
    href,
    text: <Name of={name} short />,
    here: current,
  }))
  return <Areas look="tabs" label={t('branch:switch')} areas={areas} />
}
