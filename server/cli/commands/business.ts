import { program } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { remember } from '../../db/remembered.store.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { findBusiness, listBusinesses, renameBusiness } from '../../venues/business.store.ts'
import { type Command, MistypedError, UsageError, withDatabase } from '../command.ts'
import { listed } from '../listed.ts'
import { readOptions } from '../options.ts'

/** Of a business's name, in characters. */
const longestName = 80

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

const noneYet = () => `There is no business yet: ${program.admin} setup-link`

/** The business of this id, or without one the only one. Throws {@link UsageError} if there is none. */
export async function businessNamed(db: Db, id?: string) {
  const [only] = id === undefined ? await listBusinesses(db) : []
  const found = id === undefined ? only : await findBusiness(db, id)
  if (!found && id === undefined) throw new UsageError(noneYet())
  if (!found) throw new UsageError(`there is no business ${id}: ${program.admin} business list`)
  return found
}

export const businessRename: Command = {
  name: 'business rename',
  options: '--name NAME [--json]',
  does: ['another name for the company, as its members see it; guests read that of its legal details'],
  async run(setup, args) {
    const { name, business, json } = readOptions(args, ['name'], ['business'], ['json'])
    if (name.length > longestName) throw new MistypedError(`--name wants at most ${longestName} characters`)
    return withDatabase(setup, async (db) => {
      const { id, name: from } = await businessNamed(db, business)
      if (name !== from)
        await inTransaction(db, async (trx) => {
          await renameBusiness(trx, id, name)
          const entry = { businessId: id, action: 'business.renamed', details: { from, to: name } } as const
          await recordChange(trx, { ...entry, subject: id }, Date.now())
        })
      return json
        ? JSON.stringify({ id, name, before: from }, null, 2)
        : `Business ${id}: ${name} (before: ${from})`
    })
  },
}

export const codePrinted: Command = {
  name: 'code printed',
  options: '',
  does: ['says that all codes were printed again, with the PUBLIC_URL of now'],
  async run(setup, args) {
    readOptions(args, [])
    const { publicUrl } = setup.config
    await withDatabase(setup, (db) => remember(db, 'codes', publicUrl))
    return `Printed codes lead to ${publicUrl} from now on.`
  },
}
