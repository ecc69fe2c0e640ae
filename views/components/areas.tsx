import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Area = { href: string; text: ReactNode; icon?: IconName; here?: boolean }
type Props = { label: string; areas: Area[]; look?: 'areas' | 'tabs' | 'chips' }

/**
 * Links between pages of one level. `areas`: those of a signed-in reader, words at the top, on a phone icons at the bottom.
 * `tabs`: those of one place, above what they show. `chips`: those that choose among what is shown.
 */
export function Areas({ label, areas, look = 'areas' }: Props) {
  return (
    <nav className={look} aria-label={label}>
      {areas.map(({ href, text, icon, here }) => (
        <a key={href} href={href} aria-current={here ? 'page' : undefined}>
          {icon && <Icon name={icon} />}
          {text}
        </a>
      ))}
    </nav>
  )
}
