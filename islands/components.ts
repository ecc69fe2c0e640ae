import AmountPicker from './amount-picker.tsx'
import BankCheck from './bank-check.tsx'
import CardForm from './card-form.tsx'
import DateFilter from './date-filter.tsx'
import LiveEarnings from './live-earnings.tsx'
import PayButton from './pay-button.tsx'
import ResendWait from './resend-wait.tsx'
import ReviewCounter from './review-counter.tsx'
import Scanner from './scanner.tsx'
import ShareLink from './share-link.tsx'
import ShowPassword from './show-password.tsx'
import WalletButtons from './wallet-buttons.tsx'

/** Every island by name, for the server, which renders them all; the browser loads them one by one (registry.ts). */
export const islands = {
  'amount-picker': AmountPicker,
  'bank-check': BankCheck,
  'card-form': CardForm,
  'date-filter': DateFilter,
  'live-earnings': LiveEarnings,
  'pay-button': PayButton,
  'resend-wait': ResendWait,
  'review-counter': ReviewCounter,
  scanner: Scanner,
  'share-link': ShareLink,
  'show-password': ShowPassword,
  'wallet-buttons': WalletButtons,
}

export type IslandName = keyof typeof islands
