export type PagingProps = {
  /** Back to the first page, and on to the next; none where there is none. */
  first: { href: string | undefined; text: string }
  next: { href: string | undefined; text: string }
}

/** Where a long list goes on. */
export function Paging({ first, next }: PagingProps) {
  if (!first.href && !next.href) return null
  return (
    <p className="paging">
      {first.href ? (
        <a className="change" href={first.href}>
          {first.text}
        </a>
      ) : (
        <span />
      )}
      {next.href && (
        <a className="change" href={next.href} rel="next">
          {next.text}
        </a>
      )}
    </p>
  )
}
