import { Fragment } from 'react'

type AuthLink = { lead: string; href: string; text: string }

/** Links from an auth page to other pages, each with a short lead. */
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
