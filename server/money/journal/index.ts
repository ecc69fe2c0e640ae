export { journalAccounts, journalModels } from './journal.accounts.ts'
export {
  addUp,
  type EntryLine,
  type JournalAccount,
  type JournalEntry,
  type JournalKind,
  type JournalTax,
} from './journal.entry.ts'
export { chooseSettings, type JournalSettings, settingsOfMonth } from './journal.settings.ts'
export { listJournalEntries } from './list-journal-entries.ts'
export { sumFees } from './sum-fees.ts'
export { whyProvisional } from './why-provisional.ts'
