import { Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'

/** A paper that was handed out, with so many people of a payday on it, of whom `back` were called back. */
export type PaperView = {
  href: string
  what: 'payroll_file' | 'cash_list'
  number: number
  people: number
  back: number
  by: string
  at: number
}

/** What was handed out of a payday, by whom and when. Nothing, if nothing was. */
export function Papers({ papers, timeZone }: { papers: PaperView[]; timeZone: string }) {
  const { t } = usePage()
  if (papers.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('payday:handed.title')}</h2>
      <ul className="stack-s">
        {papers.map(({ href, what, number, people, back, by, at }) => (
          <li key={href}>
            {fill(t, 'payday:handed.line', {
              paper: (
                <a key="paper" href={href}>
                  {t(`payday:paper.name.${what}`, { number })}
                </a>
              ),
              people,
              name: <Name key="name" of={by} />,
              at: <When key="at" at={at} timeZone={timeZone} />,
            })}
            {back > 0 && <strong> {t('payday:handed.back', { people: back })}</strong>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was noted by one press, and where it is undone. Whole yen. */
export type PressView = { href: string; people: number; yen: number; by: string; at: number }

/** Each press that can be undone. Nothing, if none can. */
export function Presses({ presses, timeZone }: { presses: PressView[]; timeZone: string }) {
  const { t, lang } = usePage()
  if (presses.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('payday:press.title')}</h2>
      <ul className="stack-s">
        {presses.map(({ href, people, yen, by, at }) => (
          <li key={href}>
            {fill(t, 'payday:press.line', {
              people,
              yen: formatYen(yen, lang),
              name: <Name key="name" of={by} />,
              at: <When key="at" at={at} timeZone={timeZone} />,
            })}{' '}
            <a href={href}>{t('payday:press.undo')}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
