import type { PayAnswer } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { holdBusiness, timeZoneOf } from '../../venues/business.store.ts'
import { kindRules } from './kind-rules.ts'
import { findOwnLine, setLine } from './payday.store.ts'
import type { BalanceKey } from './payday.types.ts'
import { type Tell, tellOwners } from './tell-owners.ts'

type Answered = BalanceKey & { paydayId: string; answer: PayAnswer }

/**
 * The person of a line says whether it reached them: from its pay day on, as often as they like; the newest counts, and the same again
 * changes nothing. Owners are told of a "not received". `gone`: it is not their line. `state`: it can't be answered.
 */
export function answerLine(
  db: Db,
  tell: Tell,
  personId: string,
  { answer, ...at }: Answered,
  now: number,
): Promise<{ answered: boolean } | { refused: 'gone' | 'state' }> {
  return inTransaction(db, async (trx) => {
    const seen = await findOwnLine(trx, personId, at)
    if (!seen) return { refused: 'gone' }
    const { businessId, number, kind, payDay } = seen.payday
    await holdBusiness(trx, businessId)
    // It may have come back meanwhile.
    const line = await findOwnLine(trx, personId, at)
    const today = dayIn(await timeZoneOf(trx, businessId), now)
    if (!line || line.returned || !kindRules[kind].isAnswered || today < payDay) return { refused: 'state' }
    if (line.answer?.answer === answer) return { answered: false }
    await setLine(trx, at, { answer, answered_at: now })
    const { name: by, branch, yen } = line
    const values = { at: now, by, number, payday: at.paydayId, branch, payDay, yen }
    if (answer === 'not_received')
      await tellOwners(trx, tell, businessId, { kind: 'not-received', values }, now)
    return { answered: true }
  })
}
