import type { LegalDetails } from '../../config/legal-details.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import type { DoctorContext } from './doctor.context.ts'

/** What guests read about the seller; without a database, what the settings say. */
export const sellerSeen = async ({
  config,
  db,
}: Pick<DoctorContext, 'config' | 'db'>): Promise<LegalDetails> =>
  db ? sellerOf(db, config.legalSettings) : config.legalSettings
