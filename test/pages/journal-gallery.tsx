import type { ReactElement } from 'react'
import { JournalAccountsPage, type JournalAccountsProps } from '../../pages/journal/journal-accounts.page.tsx'
import { journalAccounts, usualAccounts } from '../../server/money/journal/journal.accounts.ts'
import { paydayLinks } from './branch-gallery.tsx'

const form: JournalAccountsProps = {
  links: { ...paydayLinks, back: '/branch/business/journal' },
  accounts: journalAccounts,
  action: '/branch/business/journal/accounts',
  values: { model: 'held', ...usualAccounts },
}

export const journalGallery: Record<string, ReactElement> = {
  'journal-accounts': <JournalAccountsPage {...form} />,
  'journal-accounts-refused': (
    <JournalAccountsPage
      {...form}
      values={{ ...form.values, bank: '' }}
      errors={{ bank: { key: 'journal:errors.name.bank' } }}
    />
  ),
}
