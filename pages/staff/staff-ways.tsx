import { Icon, type IconName } from '../../views/components/icon.tsx'
import { usePage } from '../../views/page-context.tsx'

type Way = 'qr' | 'earning' | 'photo' | 'profile'

const wayIcons: [Way, IconName][] = [
  ['qr', 'qr'],
  ['earning', 'bars'],
  ['photo', 'staff'],
  ['profile', 'lock'],
]

export function StaffWays({ ways }: { ways: Partial<Record<Way, string>> }) {
  const { t } = usePage()
  const given = wayIcons.flatMap(([name, icon]) => {
    const href = ways[name]
    return href ? [{ name, icon, href }] : []
  })
  if (given.length === 0) return null
  return (
    <ul className="links">
      {given.map(({ name, icon, href }) => (
        <li key={name}>
          <a href={href}>
            <Icon name={icon} />
            <span>{t(`staff:member.${name}`)}</span>
            <Icon name="arrow" />
          </a>
        </li>
      ))}
    </ul>
  )
}
