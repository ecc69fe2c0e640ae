import { isTimeZone } from '../../calendar.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../records/audit.store.ts'
import { createBusiness, findBusiness, listBusinesses } from '../../venues/business.store.ts'
import { type Command, readOptions, UsageError, withDatabase } from '../command.ts'

export const businessCreate: Command = {
  name: 'business create',
  options: '--name NAME [--time-zone ZONE]',
  does: [
    'a company with its branches; ZONE (TIME_ZONE, else Asia/Tokyo) says when its days',
    'begin, and stays; one a deployment',
  ],
  async run(setup, args) {
    const { name, 'time-zone': timeZone = setup.config.timeZone } = readOptions(args, ['name'], ['time-zone'])
    if (!isTimeZone(timeZone)) throw new UsageError(`--time-zone wants a name such as Asia/Tokyo`)
    if (name.length > 80) throw new UsageError('--name wants at most 80 characters')
    const now = Date.now()
    const id = await withDatabase(setup, (db) =>
      inTransaction(db, async (trx) => {
        await refuseSecond(trx)
        const made = await createBusiness(trx, { name, timeZone }, now)
        const entry = { businessId: made, action: 'business.created', details: { name } } as const
        await recordChange(trx, { ...entry, subject: made }, now)
        return made
      }),
    )
    return `Business ${id}: ${name} (${timeZone})
Next: npm run admin -- branch create --business ${id} --name … --number … --kind restaurant --address …`
  },
}

/** There is one Stripe account, and one seller on the legal page: tips for a second business would go to the first. */
async function refuseSecond(trx: Trx): Promise<void> {
  const [first] = await listBusinesses(trx)
  if (!first) return
  throw new UsageError(
    `there is a business already, ${first.id} (${first.name}): give it branches, or set up another server with a database of its own`,
  )
}

export const businessList: Command = {
  name: 'business list',
  options: '',
  does: ['ids, names and time zones'],
  async run(setup) {
    const all = await withDatabase(setup, listBusinesses)
    if (all.length === 0) return 'There is no business yet: npm run admin -- business create --name …'
    return all.map(({ id, name, timeZone }) => `${id}  ${name} (${timeZone})`).join('\n')
  },
}

/** Throws {@link UsageError} if no business has that id. */
export async function businessNamed(db: Db, id: string) {
  const found = await findBusiness(db, id)
  if (!found) throw new UsageError(`there is no business ${id}: npm run admin -- business list`)
  return found
}
