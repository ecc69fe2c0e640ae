import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  href: string
  /** The picture before the name. */
  mark?: ReactNode
  name: ReactNode
  note?: ReactNode
  /** Shown in place of the arrow. */
  badge?: string | false | undefined
  /** The same, without the badge's look of a warning. */
  end?: string | false | undefined
}

/** A row of a list of links: a name with a note below it. */
export function LinkRow({ href, mark, name, note, badge, end }: Props) {
  return (
    <li>
      <a href={href}>
        {mark}
        <span className="what">
          <span className="name">{name}</span>
          {note && <span className="small">{note}</span>}
        </span>
        {badge && <span className="badge">{badge}</span>}
        {end && <span className="small">{end}</span>}
        {!badge && !end && <Icon name="arrow" />}
      </a>
    </li>
  )
}

type Way = { icon: IconName; href: string | undefined; text: ReactNode }

/** A list of links with a name alone; nothing if the reader may open none. */
export function IconLinks({ of }: { of: Way[] }) {
  const given = of.filter(({ href }) => href)
  if (given.length === 0) return null
  return (
    <ul className="links">
      {given.map(({ icon, href, text }) => (
        <li key={href}>
          <a href={href}>
            <Icon name={icon} />
            <span>{text}</span>
            <Icon name="arrow" />
          </a>
        </li>
      ))}
    </ul>
  )
}
