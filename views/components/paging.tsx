import type { ListView } from '../list-view.ts'
import { usePage } from '../page-context.tsx'
import { TextLink } from './text-link.tsx'

export type PagingProps = {
  list: Pick<ListView, 'first' | 'next'>
  /** What the links say, where the list has words of its own. */
  texts?: { first: string; next: string } | undefined
}

/** Links between the pages of a long list. */
export function Paging({ list: { first, next }, texts }: PagingProps) {
  const { t } = usePage()
  if (!first && !next) return null
  return (
    <p className="paging">
      {first && <TextLink href={first}>{texts?.first ?? t('common:list.first')}</TextLink>}
      {next && (
        <TextLink href={next} rel="next">
          {texts?.next ?? t('common:list.next')}
        </TextLink>
      )}
    </p>
  )
}
