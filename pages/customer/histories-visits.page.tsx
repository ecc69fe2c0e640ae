import { Icon } from '../../views/components/icon.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { Name } from '../../views/components/name.tsx'
import { pluralOf } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { VisitView } from './customer.view.ts'
import { formatDay } from './customer-words.ts'
import { HistoriesFrame, type HistoriesProps } from './histories-frame.tsx'

/** `/tip/histories?view=visits`: the venues, with visits and the last day. A visit is a day with a tip. */
export function VisitsPage({ venues, ...frame }: HistoriesProps & { venues: VisitView[] }) {
  const { t, lang } = usePage()
  return (
    <HistoriesFrame {...frame}>
      <ul className="links">
        {venues.map(({ href, name, kind, visits, lastDay }) => (
          <LinkRow
            key={href}
            href={href}
            mark={<Icon name={kind} />}
            name={<Name of={name} />}
            note={t(`customer:histories.visited.${pluralOf(visits, lang)}`, {
              visits,
              day: formatDay(lastDay, lang),
            })}
          />
        ))}
      </ul>
    </HistoriesFrame>
  )
}
