import { type OwnWay, usePage } from '../page-context.tsx'
import { Areas } from './areas.tsx'
import type { IconName } from './icon.tsx'

const icons: Record<OwnWay['name'], IconName> = {
  branch: 'home',
  tips: 'envelope',
  profile: 'staff',
  scan: 'scan',
}

/** Links to a signed-in reader's own pages, on pages that strangers see too; nothing for a stranger. */
export function OwnWays() {
  const { t, own } = usePage()
  if (!own) return null
  const areas = own.map(({ name, href }) => ({ href, text: t(`common:own.${name}`), icon: icons[name] }))
  return <Areas label={t('common:own.label')} areas={areas} />
}
