import { program } from '../../../config/config.ts'
import { remembered } from '../../../db/remembered.store.ts'
import { type DoctorCheck, off, ok, warn } from '../finding.types.ts'

/** A code on paper leads to the address of the day on which it was first printed. */
export const printedCodes: DoctorCheck = {
  id: 'printed-codes',
  needs: ['database'],
  async run({ config, db }) {
    const printed = db && (await remembered(db, 'codes'))
    if (!printed) return off('none was printed yet')
    if (printed === config.publicUrl) return ok(`they lead to ${printed}`)
    return warn(
      `they were printed with ${printed}, and PUBLIC_URL is ${config.publicUrl}`,
      `keep the old name pointing here, or print them all again; then: ${program.admin} code printed`,
    )
  },
}
