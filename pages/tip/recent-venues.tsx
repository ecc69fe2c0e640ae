import { Icon } from '../../views/components/icon.tsx'
import { Name } from '../../views/components/name.tsx'
import type { DisplayName } from '../../views/name-pieces.ts'
import { usePage } from '../../views/page-context.tsx'
import type { VenueKind } from '../../views/words.ts'

export type RecentVenueView = { href: string; name: DisplayName; kind: VenueKind }

/** The venues of this browser session; nothing if there are none. */
export function RecentVenues({ venues }: { venues: RecentVenueView[] }) {
  const { t } = usePage()
  if (venues.length === 0) return null
  return (
    <section className="apart">
      <h2>{t('tip:entry.recent')}</h2>
      <ul className="links">
        {venues.map((venue) => (
          <li key={venue.href}>
            <a href={venue.href}>
              <Icon name={venue.kind} />
              <span>
                <Name of={venue.name} />
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
