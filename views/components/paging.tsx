import { usePage } from '../page-context.tsx'
import { TextLink } from './text-link.tsx'

type PagingProps = {
  /** Links to the first and to the next page; `href` is undefined if there is no such page. */
  first: { href: string | undefined; text: string }
  next: { href: string | undefined; text: string }
  /** What paper says of the rest, in place of these links. */
  rest?: string
}

/** Links between the pages of a long list. */
export function Paging({ first, next, rest }: PagingProps) {
  const { t } = usePage()
  if (!first.href && !next.href) return null
  return (
    <>
      <p className="paging">
        {first.href ? <TextLink href={first.href}>{first.text}</TextLink> : <span />}
        {next.href && (
          <TextLink href={next.href} rel="next">
            {next.text}
          </TextLink>
        )}
      </p>
      <p className="printed">{rest ?? t('common:printedPart')}</p>
    </>
  )
}
