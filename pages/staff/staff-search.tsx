import { Button } from '../../views/components/button.tsx'
import { HiddenFields } from '../../views/components/form/hidden-fields.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { StaffSearch } from './staff.view.ts'

type Props = { search: StaffSearch; label: string }

/** A field to search a long list. */
export function StaffSearchForm({ search, label }: Props) {
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
            <TextLink href={search.all}>{t('venue:people.all')}</TextLink>
          </p>
        )}
      </form>
    </search>
  )
}
