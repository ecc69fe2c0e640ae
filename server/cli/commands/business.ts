import { z } from 'zod'
import { isTimeZone } from '../../base/calendar.ts'
import { program } from '../../config/config.ts'
import {
  type LegalItem,
  legalItems,
  legalSettings,
  missingItems,
  optionOf,
} from '../../config/legal-details.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { saveLegalDetails } from '../../features/legal/legal-details.service.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
import { createBusiness, findBusiness, listBusinesses, renameBusiness } from '../../venues/business.store.ts'
import { legalDetailsFields } from '../../venues/legal-details.schema.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import { type Command, MistypedError, type Setup, UsageError, withDatabase } from '../command.ts'
import { explain } from '../explain.ts'
import { listed } from '../listed.ts'
import { readOptions } from '../options.ts'

/** Of a business's name, in characters. */
const longestName = 80

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

const noneYet = () =>
  `There is no business yet: ${program.admin} setup-link, or ${program.admin} business create --name …`

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

export const businessLegal: Command = {
  name: 'business legal',
  options: '[--name NAME] [--representative NAME] [--address ADDRESS] [--phone NUMBER]',
  does: [
    '[--phone-hours TEXT] [--email ADDRESS] [--invoice-number T…] [--json]',
    'shows what guests read about the seller, and changes what is named; "" removes an item;',
    'an item that a LEGAL_… setting gives is changed there',
  ],
  async run(setup, args) {
    const { business, json, ...given } = readOptions(
      args,
      [],
      ['business', ...legalItems.map(optionOf)],
      ['json'],
    )
    const typed = Object.fromEntries(
      legalItems.flatMap((item) => {
        const value = (given as Partial<Record<string, string>>)[optionOf(item)]
        return value === undefined ? [] : [[item, value]]
      }),
    ) as Partial<Record<LegalItem, string>>
    const form = readTyped(setup, typed)
    return withDatabase(setup, async (db) => {
      const { id: businessId } = await businessNamed(db, business)
      const by = { businessId, memberId: undefined }
      await inTransaction(db, (trx) => saveLegalDetails(trx, by, form, Date.now()))
      const seller = await sellerOf(db, setup.config.legalSettings)
      if (json) return JSON.stringify(seller, null, 2)
      const lines = legalItems.map((item) => `${optionOf(item).padEnd(15)} ${seller[item] ?? '–'}`)
      const missing = missingItems(seller).map((item) => `--${optionOf(item)} …`)
      if (missing.length > 0) lines.push(`Next: ${program.admin} business legal ${missing.join(' ')}`)
      return lines.join('\n')
    })
  },
}

/** Throws {@link UsageError} with a line for each mistake. */
function readTyped({ config }: Setup, typed: Partial<Record<LegalItem, string>>) {
  const items = Object.keys(typed) as LegalItem[]
  const set = items.filter((item) => config.legalSettings[item] !== undefined)
  if (set.length > 0)
    throw new UsageError(set.map((item) => `--${optionOf(item)}: ${legalSettings[item]} is set`).join('\n'))
  const fields = legalDetailsFields(config.legalSettings)
  const schema = z.object(Object.fromEntries(items.map((item) => [item, fields[item]])))
  const form = schema.safeParse(typed)
  if (!form.success) throw new UsageError(explain(form.error, (field) => optionOf(field as LegalItem)))
  return form.data
}
