import { Fragment } from 'react'

export type AuthLink = { lead: string; href: string; text: string }

/** Where else to go from an auth page: a few words, and the way. */
export function AuthLinks({ links }: { links: AuthLink[] }) {
  return (
    <dl className="elsewhere">
      {links.map(({ lead, href, text }) => (
        <Fragment key={href}>
          <dt>{lead}</dt>
          <dd>
            <a href={href}>{text}</a>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
