import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { monthAfter, monthBefore } from '../../base/calendar.ts'
import type { Database } from '../../db/schema.ts'
import { wholeBranch } from '../../money/books/index.ts'
import type { Days, Scope } from './earning.types.ts'

type Sums = ExpressionBuilder<Database, 'earning_sum'>
type Where = (e: Sums) => Expression<SqlBool>

export const branchesOf =
  ({ businessId, branchId }: Scope): Where =>
  (e) =>
    branchId === undefined
      ? e(
          'earning_sum.branch_id',
          'in',
          e.selectFrom('branch').select('branch.id').where('business_id', '=', businessId),
        )
      : e('earning_sum.branch_id', '=', branchId)

export const ofScope =
  (scope: Scope): Where =>
  (e) =>
    e.and([branchesOf(scope)(e), e('earning_sum.holder', '=', scope.staffId ?? wholeBranch)])

/** Sums of a span, whose period is one of these: of months `YYYY-MM`, of days `YYYY-MM-DD`, of all empty. Both are included. */
type Piece = { span: 'all' | 'month' | 'day'; from: string; to: string }

/** Splits a range of days into whole months and the days at both ends, so that years are read as fast as a week. */
function piecesOf({ from, to }: Days): Piece[] {
  if (from === undefined && to === undefined) return [{ span: 'all', from: '', to: '' }]
  const first = from ?? '0000-01-01'
  const last = to ?? '9999-12-31'
  const [firstMonth, lastMonth] = [first.slice(0, 7), last.slice(0, 7)]
  if (firstMonth === lastMonth) return [{ span: 'day', from: first, to: last }]
  return [
    { span: 'day', from: first, to: `${firstMonth}-31` },
    { span: 'month', from: monthAfter(first), to: monthBefore(last) },
    { span: 'day', from: `${lastMonth}-01`, to: last },
  ]
}

export const inDays = (days: Days): Where => inPieces(piecesOf(days))

export const inPieces =
  (pieces: Piece[]): Where =>
  (e) =>
    e.or(
      pieces.map(({ span, from, to }) =>
        e.and([
          e('earning_sum.span', '=', span),
          e('earning_sum.period', '>=', from),
          e('earning_sum.period', '<=', to),
        ]),
      ),
    )
