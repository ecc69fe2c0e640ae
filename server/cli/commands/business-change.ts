import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { renameBusiness } from '../../venues/business.store.ts'
import { type Command, MistypedError, UsageError, withDatabase } from '../command.ts'
import { deleteBusiness, type Goes } from '../delete-business.ts'
import { readOptions } from '../options.ts'
import { businessNamed, longestName } from './business.ts'

export const businessRename: Command = {
  name: 'business rename',
  options: '--name NAME [--json]',
  does: ['another name for the company, as its members see it; guests read that of `business legal`'],
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

export const businessDelete: Command = {
  name: 'business delete',
  options: '[--yes] [--json]',
  does: [
    'deletes a business in which nobody was ever tipped, with its branches, people, codes and',
    'record of changes; without --yes it only says what would go. Stop the servers first',
  ],
  async run(setup, args) {
    const { business, yes, json } = readOptions(args, [], ['business'], ['yes', 'json'])
    return withDatabase(setup, async (db) => {
      const { id, name } = await businessNamed(db, business)
      const result = await inTransaction(db, (trx) => deleteBusiness(trx, id, yes))
      if (result.kind === 'stays') throw new UsageError(`${name} can not be deleted: ${result.stays}`)
      if (json) return JSON.stringify({ id, name, deleted: yes, ...result.goes }, null, 2)
      const what = `${name} with ${list(result.goes)}`
      return yes
        ? `Deleted: ${what}.`
        : `This would delete ${what}. To do it: stop the servers, then add --yes`
    })
  },
}

const list = ({ branches, people, drafts, webhooks, entries }: Goes) =>
  `${branches} branches, ${people} people, ${drafts} tips not begun to pay, ${webhooks} webhooks, ${entries} audit entries`
