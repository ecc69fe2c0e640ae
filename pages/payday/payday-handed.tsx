import { Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'

/** A file or list that somebody had, with so many people in it. */
export type HandedView = { what: 'payroll_file' | 'cash_list'; people: number; by: string; at: number }

/** What was downloaded or opened of a payday, by whom and when. Nothing, if nothing was. */
export function Handed({ handed, timeZone }: { handed: HandedView[]; timeZone: string }) {
  const { t } = usePage()
  if (handed.length === 0) return null
  return (
    <section>
      <h2>{t('payday:handed.title')}</h2>
      <ul className="stack-s">
        {handed.map(({ what, people, by, at }) => (
          <li key={`${what} ${people} ${by} ${at}`}>
            {fill(t, 'payday:handed.line', {
              what: t(`payday:handed.${what}`),
              people,
              name: <Name key="name" of={by} />,
              at: <When key="at" at={at} timeZone={timeZone} />,
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
