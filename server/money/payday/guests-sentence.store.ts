import { daysBefore } from '../../base/calendar.ts'
import { askedTogether } from '../../db/asked-together.ts'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { kindsWith } from './kind-rules.ts'

/** For so many days from its pay day guests read of a payday, and a "not received" keeps all of it silent. */
const toldFor = 45
/** With fewer people somebody's pay could be guessed. */
const fewestPeople = 3
/** As many paydays stand in the list. */
const listed = 12

/** What was paid to the staff of a branch by one payday: its standing lines there, in whole yen. */
export type PaidToStaff = { number: number; payDay: string; yen: number }

/**
 * The newest paydays of a branch that guests may read of, paid from `since` to `today`. None while the business does not tell guests,
 * while the books went back, and while somebody says that a line paid since `silentSince` was not received.
 */
const paydaysTold = prepared((db, branchId: string, since: string, today: string, silentSince: string) =>
  db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .innerJoin('payday', 'payday.business_id', 'business.id')
    .innerJoin('payday_line as line', (on) =>
      on.onRef('line.payday_id', '=', 'payday.id').onRef('line.branch_id', '=', 'branch.id'),
    )
    .select((e) => ['payday.number', 'payday.pay_day as payDay', e.fn.sum<number>('line.yen').as('yen')])
    .where('branch.id', '=', branchId)
    .where('business.tells_guests', '=', 1)
    .where((e) =>
      e.or([e('business.books_end_at', 'is', null), e('business.books_answered_at', 'is not', null)]),
    )
    .where(
      'payday.kind',
      'in',
      kindsWith(({ isToldToGuests }) => isToldToGuests),
    )
    .where('payday.pay_day', '>=', since)
    .where('payday.pay_day', '<=', today)
    .where('line.returned_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payday as other')
            .innerJoin('payday_line as said', 'said.payday_id', 'other.id')
            .select('said.answer')
            .whereRef('other.business_id', '=', 'branch.business_id')
            .where(
              'other.kind',
              'in',
              kindsWith(({ isAnswered }) => isAnswered),
            )
            .where('other.pay_day', '>=', silentSince)
            .whereRef('said.branch_id', '=', 'branch.id')
            .where('said.answer', '=', 'not_received')
            .where('said.returned_at', 'is', null),
        ),
      ),
    )
    .groupBy(['payday.id', 'payday.number', 'payday.pay_day'])
    .having((e) => e(e.fn.count('line.staff_id').distinct(), '>=', fewestPeople))
    .orderBy('payday.pay_day', 'desc')
    .orderBy('payday.number', 'desc')
    .limit(listed),
)

const newestTold = askedTogether(async (db: Db, asked: string): Promise<PaidToStaff | undefined> => {
  const [branchId = '', today = ''] = asked.split(' ')
  const since = daysBefore(today, toldFor)
  const [newest] = await paydaysTold(db, branchId, since, today, since)
  return newest
})

/**
 * What guests of a branch read of its newest payday; undefined: nothing is said. `today`: of the business. Each guest's first page
 * asks it, so those who ask at once share an answer.
 */
export const findPaidToStaff = (db: Db, branchId: string, today: string): Promise<PaidToStaff | undefined> =>
  newestTold(db, `${branchId} ${today}`)

/** The last twelve of them, the newest first; none while nothing is said. */
export const listPaidToStaff = (db: Db, branchId: string, today: string): Promise<PaidToStaff[]> =>
  paydaysTold(db, branchId, '', today, daysBefore(today, toldFor))
