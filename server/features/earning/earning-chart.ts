import { daysOfMonth } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import type { EarningQuery } from './earning.query.ts'
import type { Chosen } from './earning.scope.service.ts'
import { listPeriods } from './earning.totals.store.ts'
import { askedParams } from './earning-asked.ts'
import { mostPeriods, spanOf, withoutGaps } from './earning-periods.ts'

export async function chartOf(db: Db, { scope }: Chosen, query: EarningQuery, today: string) {
  const { days } = query
  const span = spanOf(days, today)
  const limit = mostPeriods(span, days)
  const found = await listPeriods(db, scope, { span, days, limit: limit + 1 })
  const periods = withoutGaps(span, found.slice(0, limit), limit).map((each) => ({
    ...each,
    open: today.startsWith(each.period),
    ...(span === 'month' && {
      href: paths.earning({ ...askedParams(query), ...daysOfMonth(each.period, today) }),
    }),
  }))
  return { span, periods, today, cut: (found.at(-1)?.period ?? '') < (periods[0]?.period ?? '') }
}
