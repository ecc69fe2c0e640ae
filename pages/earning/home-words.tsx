import { usePage } from '../../views/page-context.tsx'
import type { EntryView } from './earning.view.ts'
import { EntryLine } from './entry-line.tsx'

/** What guests wrote this week, newest first. */
export function HomeWords({ words }: { words: EntryView[] }) {
  const { t } = usePage()
  if (words.length === 0) return null
  return (
    <section className="part">
      <h2>{t('earning:home.words')}</h2>
      <ul className="ledger">
        {words.map((entry) => (
          <li key={entry.id}>
            <EntryLine {...entry} dated />
          </li>
        ))}
      </ul>
    </section>
  )
}
