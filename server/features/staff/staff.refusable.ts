import { sql } from 'kysely'
import { foldAddress } from '../../config/mail-address.ts'
import { chunksOf } from '../../db/chunks.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction, isUniqueViolation } from '../../db/transaction.ts'
import { clashesOf, type Numbered } from '../../money/payday/index.ts'
import type { StaffRefusal } from '../../venues/staff.types.ts'

/** `mailed`: a mail invites somebody to the place. */
export type StaffChange =
  | { refused?: undefined; id: string; mailed?: true }
  | { refused: StaffRefusal; whose?: Whose | undefined }

/** Who has the number that was typed. */
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

/** Throws Refused if one of these numbers is another person's. */
export async function freeNumbers(trx: Trx, by: StaffDoer, changed: Numbered[]): Promise<void> {
  const [clash] = await clashesOf(trx, by.businessId, changed)
  if (!clash) return
  const isNew = ({ staffId }: Numbered) => changed.some((one) => one.staffId === staffId)
  const other = clash.people.find((one) => !isNew(one)) ?? clash.people[0]
  const { number, name, branch } = other ?? { number: clash.number, name: '', branch: '' }
  throw new Refused('numberTaken', { number, name, branch })
}
