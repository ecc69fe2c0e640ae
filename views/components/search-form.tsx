import { usePage } from '../page-context.tsx'
import { Button } from './button.tsx'
import { HiddenFields } from './form/hidden-fields.tsx'
import { TextLink } from './text-link.tsx'

/** The search of a list: a form sent with GET. `all`: the list without it. */
export type SearchView = { action: string; hidden: Record<string, string>; value: string; all: string }

type Props = { search: SearchView; label: string; all?: string }

/** A field to search a long list. */
export function SearchForm({ search, label, all }: Props) {
  const { t } = usePage()
  return (
    <search>
      <form method="get" action={search.action} className="field seek">
        <HiddenFields fields={search.hidden} />
        <label htmlFor="q">{label}</label>
        <div className="seek-line">
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={search.value}
            autoComplete="off"
          />
          <Button>{t('venue:people.search')}</Button>
        </div>
        {search.value !== '' && (
          <p>
            <TextLink href={search.all}>{all ?? t('venue:people.all')}</TextLink>
          </p>
        )}
      </form>
    </search>
  )
}
