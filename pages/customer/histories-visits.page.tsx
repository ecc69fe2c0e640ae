import { Icon } from '../../views/components/icon.tsx'
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
          <li key={href}>
            <a href={href}>
              <Icon name={kind} />
              <span className="what">
                <span className="name">{name}</span>
                <span className="small">
                  {t('customer:histories.visited', { visits, day: formatDay(lastDay, lang) })}
                </span>
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </HistoriesFrame>
  )
}
