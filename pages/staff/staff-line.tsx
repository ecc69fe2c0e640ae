import { Isolated } from '../../views/components/isolated.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { usePage } from '../../views/page-context.tsx'
import { Portrait } from './portrait.tsx'
import type { StaffLine } from './staff.view.ts'

export function StaffRow({ href, name, code, role, photo, you, account }: StaffLine) {
  const { t } = usePage()
  const parts = [
    // An owner's code is only an internal id.
    role !== 'owner' && t('staff:list.code', { code }),
    t(`branch:roles.${role}`),
    account && t(`staff:account.${account}`),
    you && t('staff:list.you'),
  ]
  return (
    <LinkRow
      href={href}
      mark={<Portrait photo={photo} />}
      name={<Isolated>{name}</Isolated>}
      note={parts.filter(Boolean).join(' · ')}
    />
  )
}
