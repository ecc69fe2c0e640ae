import { type LegalDetails, legalItems } from '../../config/legal-details.ts'
import type { Trx } from '../../db/database.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import type { LegalDetailsForm } from '../../venues/legal-details.schema.ts'
import { findDetails, saveDetails } from '../../venues/legal-details.store.ts'

/** Whose details, and who types them. `memberId` undefined: the operator, or nobody who has an account yet. */
type By = { businessId: string; memberId: string | undefined }

/**
 * Keeps what was typed. An item that is undefined in the form stays as it was; an empty one is removed. The audit list gets
 * an entry if anything changed. Call it in a transaction.
 */
export async function saveLegalDetails(
  trx: Trx,
  { businessId, memberId }: By,
  form: LegalDetailsForm,
  now: number,
): Promise<void> {
  const before = await findDetails(trx, businessId)
  const after = Object.fromEntries(
    legalItems.map((item) => [item, (form[item] ?? before?.[item]) || undefined]),
  ) as LegalDetails
  if (legalItems.every((item) => before?.[item] === after[item])) return
  await saveDetails(trx, businessId, after, now)
  await recordChange(
    trx,
    { businessId, memberId, action: 'business.legal', subject: businessId, details: {} },
    now,
  )
}
