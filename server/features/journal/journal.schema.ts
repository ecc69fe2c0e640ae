import { z } from 'zod'
import type { LocaleKey } from '../../../views/translate.ts'
import { isDay } from '../../base/calendar.ts'
import { lackingIn } from '../../base/cp932.ts'
import { type JournalAccount, journalAccounts, journalModels } from '../../money/journal/journal.accounts.ts'

/** As long as a ledger takes it, and in its characters. */
const nameOf = (account: JournalAccount) => {
  const length: LocaleKey = `journal:errors.name.${account}`
  const characters: LocaleKey = `journal:errors.characters.${account}`
  return z
    .string(length)
    .trim()
    .min(1, length)
    .max(12, length)
    .refine((text) => lackingIn(text).length === 0, characters)
}
const names = Object.fromEntries(journalAccounts.map((account) => [account, nameOf(account)])) as Record<
  JournalAccount,
  ReturnType<typeof nameOf>
>

/** How tips stand in the accounts, and what those are called. */
export const accountsSchema = z.strictObject({
  model: z.enum(journalModels, 'journal:errors.model'),
  ...names,
})

const day = z.string('common:errors.validation').refine(isDay, 'common:errors.validation')
/** The days of a new journal, as they were shown. */
export const makeSchema = z.strictObject({ first: day, last: day })
