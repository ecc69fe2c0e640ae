import { TextLink } from './text-link.tsx'
export type PagingProps = {
  /** Links to the first and to the next page; `href` is undefined if there is no such page. */
  first: { href: string | undefined; text: string }
  next: { href: string | undefined; text: string }
}

/** Links between the pages of a long list. */
export function Paging({ first, next }: PagingProps) {
  if (!first.href && !next.href) return null
  return (
    <p className="paging">
      {first.href ? <TextLink href={first.href}>{first.text}</TextLink> : <span />}
      {next.href && (
        <TextLink href={next.href} rel="next">
          {next.text}
        </TextLink>
      )}
    </p>
  )
}
