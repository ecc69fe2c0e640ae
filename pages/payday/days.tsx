import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'

/** Both days are included. Neither is broken between two lines. */
export function Days({ first, last }: { first: string; last: string }) {
  const { t } = usePage()
  return fill(t, 'payday:days', {
    first: <Day key="first" day={first} />,
    last: <Day key="last" day={last} />,
  })
}

export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day, usePage().lang)}</time>
}
