import { z } from 'zod'
import { program } from '../../config/config.ts'
import {
  type LegalItem,
  legalItems,
  legalSettings,
  missingItems,
  optionOf,
} from '../../config/legal-details.ts'
import { inTransaction } from '../../db/transaction.ts'
import { saveLegalDetails } from '../../features/legal/legal-details.service.ts'
import { legalDetailsFields } from '../../venues/legal-details.schema.ts'
import { sellerOf } from '../../venues/legal-details.store.ts'
import { type Command, type Setup, UsageError, withDatabase } from '../command.ts'
import { explain } from '../explain.ts'
import { readOptions } from '../options.ts'
import { businessNamed } from './business.ts'

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
