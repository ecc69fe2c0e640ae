import { sql } from 'kysely'
import { foldAddress } from '../../config/mail-address.ts'
import { chunksOf } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction, isUniqueViolation } from '../../db/transaction.ts'
import { judgeNumbers, type NewNumber } from '../../money/payday/payday.numbers.ts'
import type { StaffRefusal } from '../../venues/staff.types.ts'

/** `mailed`: a mail invites somebody to the place. */
export type StaffChange =
  | { refused?: undefined; id: string; mailed?: true }
  | { refused: StaffRefusal; whose?: Whose | undefined }

/** Who has the number that was typed, or one that differs from it by leading zeros. */
type Whose = { number: string; name: string; branch: string }

/** Rolls back a refused transaction. */
export class Refused extends Error {
  readonly reason: StaffRefusal
  readonly whose: Whose | undefined
  constructor(reason: StaffRefusal, whose?: Whose) {
    super(reason)
    this.reason = reason
    this.whose = whose
  }
}

/** Who changes the staff. `staffId` undefined: the operator. */
export type StaffDoer = { businessId: string; staffId: string | undefined }

export const staffEntry = (by: StaffDoer, subject: string) => ({
  businessId: by.businessId,
  memberId: by.staffId,
  subject,
})

/** Throws Refused unless the branch belongs to the business and is open. */
export async function openBranchOf(trx: Trx, by: StaffDoer, branchId: string): Promise<void> {
  const branch = await trx
    .selectFrom('branch')
    .select('id')
    .where('id', '=', branchId)
    .where('business_id', '=', by.businessId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!branch) throw new Refused('branchUnknown')
}

/** Throws Refused if someone in the business has one of these addresses, or one is among them twice. */
export async function freeEmails(trx: Trx, by: StaffDoer, emails: string[]): Promise<void> {
  const wanted = emails.filter((email) => email !== '').map(foldAddress)
  if (new Set(wanted).size < wanted.length) throw new Refused('emailTaken')
  for (const some of chunksOf(wanted)) {
    const taken = await trx
      .selectFrom('staff')
      .select('id')
      .where('business_id', '=', by.businessId)
      .where('deleted_at', 'is', null)
      .where(sql<string>`lower(email)`, 'in', some)
      .executeTakeFirst()
    if (taken) throw new Refused('emailTaken')
  }
}

export async function refusable(db: Db, work: (trx: Trx) => Promise<StaffChange>): Promise<StaffChange> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason, whose: error.whose }
    // Two people may choose the same code for a branch at the same time.
    if (isUniqueViolation(error)) return { refused: 'codeTaken' }
    throw error
  }
}

/** Throws Refused if a number is another person's, or differs from one by leading zeros that nobody has looked at (`zeros`). */
export async function freeNumbers(
  trx: Trx,
  by: StaffDoer,
  changed: NewNumber[],
  zeros: boolean,
): Promise<void> {
  const numbers = changed.map(({ number }) => number)
  const { clashes, near } = await judgeNumbers(trx, by.businessId, numbers, changed)
  const isNew = ({ staffId }: { staffId: string }) => changed.some((one) => one.staffId === staffId)
  for (const { number, people } of clashes) {
    const { name, branch } = people.find((one) => !isNew(one)) ?? people[0] ?? { name: '', branch: '' }
    throw new Refused('numberTaken', { number, name, branch })
  }
  const [first] = zeros ? [] : near
  if (first) {
    const other = numbers.includes(first.numbers[0]) ? 1 : 0
    throw new Refused('numberNear', { number: first.numbers[other], name: first.names[other], branch: '' })
  }
}
