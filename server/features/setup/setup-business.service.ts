import { NotFoundError } from '../../base/errors.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { holdSetup } from '../../people/access/setup.store.ts'
import { createBusiness, listBusinesses, renameBusiness } from '../../venues/business.store.ts'
import type { LegalDetailsForm } from '../../venues/legal-details.schema.ts'
import { saveLegalDetails } from '../legal/legal-details.service.ts'

type Settings = Pick<Config, 'legalSettings' | 'timeZone'>

/**
 * Makes the business with its legal details, or changes the one that is there: a form that is sent twice, or from two
 * tabs, makes one. It gets the registered name. Throws NotFoundError if the set-up is over meanwhile.
 * @returns its id
 */
export function saveBusiness(
  db: Db,
  { legalSettings, timeZone }: Settings,
  form: LegalDetailsForm,
  now: number,
): Promise<string> {
  const name = legalSettings.name ?? form.name ?? ''
  return inTransaction(db, async (trx) => {
    if (!(await holdSetup(trx))) throw new NotFoundError()
    const businessId = await businessOfName(trx, { name, timeZone }, now)
    await saveLegalDetails(trx, { businessId, memberId: undefined }, form, now)
    return businessId
  })
}

async function businessOfName(
  trx: Trx,
  { name, timeZone }: { name: string; timeZone: string },
  now: number,
): Promise<string> {
  const [known] = await listBusinesses(trx)
  if (known) {
    if (known.name !== name) await renameBusiness(trx, known.id, name)
    return known.id
  }
  const id = await createBusiness(trx, { name, timeZone }, now)
  await recordChange(trx, { businessId: id, action: 'business.created', subject: id, details: { name } }, now)
  return id
}
