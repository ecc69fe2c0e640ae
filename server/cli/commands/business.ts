import { isTimeZone } from '../../base/calendar.ts'
import { program } from '../../config/config.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { createBusiness, findBusiness, listBusinesses } from '../../venues/business.store.ts'
import { type Command, MistypedError, UsageError, withDatabase } from '../command.ts'
import { listed } from '../listed.ts'
import { readOptions } from '../options.ts'

/** Of a business's name, in characters. */
export const longestName = 80

export const businessCreate: Command = {
  name: 'business create',
  options: '--name NAME [--time-zone ZONE]',
  does: [
    'a company with its branches; ZONE (TIME_ZONE, else Asia/Tokyo) says when its days',
    'begin, and stays; one a deployment',
  ],
  async run(setup, args) {
    const { name, 'time-zone': timeZone = setup.config.timeZone } = readOptions(args, ['name'], ['time-zone'])
    if (!isTimeZone(timeZone)) throw new MistypedError(`--time-zone wants a name such as Asia/Tokyo`)
    if (name.length > longestName) throw new MistypedError(`--name wants at most ${longestName} characters`)
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
Next: ${program.admin} branch create --name … --number … --kind restaurant --address …`
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
  options: '[--json]',
  does: ['ids, names and time zones'],
  async run(setup, args) {
    const { json } = readOptions(args, [], [], ['json'])
    return listed(await withDatabase(setup, listBusinesses), {
      json,
      line: ({ id, name, timeZone }) => `${id}  ${name} (${timeZone})`,
      none: noneYet(),
    })
  },
}

const noneYet = () => `There is no business yet: ${program.admin} business create --name …`

/** The business of this id, or without one the only one. Throws {@link UsageError} if there is none. */
export async function businessNamed(db: Db, id?: string) {
  const [only] = id === undefined ? await listBusinesses(db) : []
  const found = id === undefined ? only : await findBusiness(db, id)
  if (!found && id === undefined) throw new UsageError(noneYet())
  if (!found) throw new UsageError(`there is no business ${id}: ${program.admin} business list`)
  return found
}
