import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'
import type { EntryView } from './earning.view.ts'
import { EntryLine } from './entry-line.tsx'

/** Entries, newest first, grouped by the day of booking. */
export function EntryLines({ entries }: { entries: EntryView[] }) {
  const { lang } = usePage()
  const days = Map.groupBy(entries, (entry) => entry.day)
  return [...days].map(([day, lines]) => (
    <section className="month" key={day}>
      <h3>{formatDay(day, lang)}</h3>
      <ul className="ledger">
        {lines.map((entry) => (
          <li key={entry.id}>
            <EntryLine {...entry} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
