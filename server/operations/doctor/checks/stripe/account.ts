import type Stripe from 'stripe'
import { type DoctorCheck, type Finding, fail, off, ok, warn } from '../../finding.types.ts'

/** A check of what `GET /v1/account` tells; nothing to look at if a restricted key may not read it. */
const ofAccount = (id: string, judge: (account: Stripe.Account) => Finding): DoctorCheck => ({
  id,
  needs: ['stripe-key'],
  async run({ stripeSeen }) {
    const account = await stripeSeen.account()
    return account ? judge(account) : off('the key may not read its account: look in the Dashboard')
  },
})

export const charges = ofAccount('stripe-charges', (account) => {
  const why = account.requirements?.disabled_reason
  const because = why ? ` (${why})` : ''
  const todo = 'open the Dashboard: it asks for what is missing on its first page'
  if (!account.charges_enabled) return fail(`the account can not take payments${because}`, todo)
  if (!account.payouts_enabled) return fail(`the account is not paid out${because}`, todo)
  return ok('the account can take payments and is paid out')
})

/** Amounts, fees and sums of the books are yen. */
export const currency = ofAccount('stripe-currency', ({ default_currency: settled }) =>
  settled === 'jpy'
    ? ok('settled in yen')
    : fail(`settled in ${settled}: fees can not be booked`, 'use an account of a business in Japan'),
)

export const descriptor = ofAccount('stripe-descriptor', ({ settings }) => {
  const { statement_descriptor: latin, statement_descriptor_kana: kana } = settings?.payments ?? {}
  const { statement_descriptor_kanji: kanji } = settings?.payments ?? {}
  const shown = [kanji, kana, latin].filter((text) => text)
  return shown.length > 0
    ? ok(`on the guest’s card statement: ${shown.join(' / ')}`)
    : warn(
        'no text for the guest’s card statement',
        'set it: Dashboard, Settings → Business → Public details',
      )
})
