import type { Request } from 'express'
import type { SearchView } from '../../views/components/search-form.tsx'
import { foldText } from '../../views/fold-text.ts'

/** Longer lists have a field to search them. */
const few = 12

/** What a list is searched for; '' for nothing. */
export const wordOf = ({ query }: Pick<Request, 'query'>): string =>
  typeof query.q === 'string' ? query.q.trim().slice(0, 100) : ''

/** Whether one of a row's texts has the word. */
export const hasWord = (word: string, texts: string[]): boolean =>
  texts.some((text) => foldText(text).includes(foldText(word)))

/** The search of a long list of so many rows. `kept`: what stands behind the `?` besides. */
export function searchForm(
  { action, kept }: { action: string; kept: Record<string, string | undefined> },
  value: string,
  rows: number,
): SearchView | undefined {
  if (rows <= few && value === '') return undefined
  const hidden = Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const query = new URLSearchParams(hidden)
  return { action, hidden, value, all: query.size > 0 ? `${action}?${query}` : action }
}
