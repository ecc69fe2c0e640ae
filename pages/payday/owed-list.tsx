import { Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'

/** A sum that an owner has noted as owed from before the books went back; `at` in ms since 1970, `reason` if one was typed. */
export type OwedSumView = {
  id: string
  at: number
  yen: number
  name: string
  reason: string | undefined
  timeZone: string
}

export function OwedList({ owed, named = false }: { owed: OwedSumView[]; named?: boolean }) {
  const { t, lang } = usePage()
  if (owed.length === 0) return null
  return (
    <ul className="stack">
      {owed.map(({ id, at, yen, name, reason, timeZone }) => (
        <li key={id}>
          {named && (
            <>
              <Name of={name} />{' '}
            </>
          )}
          {fill(t, 'payday:mine.owed.line', {
            yen: formatYen(yen, lang),
            at: <When key="at" at={at} timeZone={timeZone} />,
          })}{' '}
          {reason && <bdi>{reason}</bdi>}
        </li>
      ))}
    </ul>
  )
}
