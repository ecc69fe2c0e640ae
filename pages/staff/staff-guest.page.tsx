import { LinkButton } from '../../views/components/button.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { Greeting, NameLines } from '../../views/components/name.tsx'
import { Portrait } from '../../views/components/portrait.tsx'
import { SearchForm, type SearchView } from '../../views/components/search-form.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { VenueView } from '../tip/tip.view.ts'
import type { PublicPerson } from './staff.view.ts'

type StaffGuestProps = {
  venue: VenueView
  staff: PublicPerson[]
  search: SearchView | undefined
  /** Link to tip the whole staff. */
  links: { tip: string }
}

/** `/branch/staff?branch=`, for everyone. Title: `venue:people.of`. */
export function StaffGuestPage({ venue, staff, search, links }: StaffGuestProps) {
  const { t } = usePage()
  const nobody = search?.value ? 'venue:people.none' : 'venue:people.nobody'
  return (
    <VisitorLayout venue={venue}>
      <h1>{t('venue:people.title')}</h1>
      <p className="lead">{t('venue:people.lead')}</p>
      {search && <SearchForm search={search} label={t('tip:amount.seek')} />}
      {staff.length === 0 && <p className="nothing">{t(nobody)}</p>}
      <ul className="links">
        {staff.map(({ href, name, greeting, photo }) => (
          <LinkRow
            key={href}
            href={href}
            mark={<Portrait name={name} photo={photo} />}
            name={<NameLines of={name} />}
            note={greeting && <Greeting of={greeting} note />}
          />
        ))}
      </ul>
      <div className="actions apart">
        <LinkButton href={links.tip} primary>
          {t('venue:people.everyone')}
        </LinkButton>
      </div>
    </VisitorLayout>
  )
}
