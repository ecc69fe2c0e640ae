import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'

/** Both days are included. Neither is broken between two lines. */
export function WholeDays({ first, last }: { first: string; last: string }) {
  const { t } = usePage()
  return fill(t, 'payday:days', {
    first: <WholeDay key="first" day={first} />,
    last: <WholeDay key="last" day={last} />,
  })
}

export function WholeDay({ day }: { day: string }) {
  return (
    <time className="whole" dateTime={day}>
      {formatDay(day, usePage().lang)}
    </time>
  )
}
