import type Stripe from 'stripe'
import { type DoctorCheck, fail, ok, warn } from '../../finding.types.ts'

const wallets = [
  ['Apple Pay', 'apple_pay'],
  ['Google Pay', 'google_pay'],
] as const

/** Cards, and the wallets that carry them, as switched on in the account's settings. */
export const methods: DoctorCheck = {
  id: 'stripe-methods',
  needs: ['stripe-key'],
  async run({ stripeSeen }) {
    const account = await stripeSeen.account()
    const cards = account?.capabilities?.card_payments
    if (cards !== undefined && cards !== 'active')
      return fail(
        `card payments are ${cards}`,
        'finish the account in the Dashboard: Settings → Payment methods',
      )
    const found = await stripeSeen.methods()
    if (!found)
      return warn(
        'the key may not read the settings of payment methods',
        'look in the Dashboard, or give it Payment Method Configurations: read',
      )
    const setting = found.find((one) => one.is_default) ?? found[0]
    if (!setting) return warn('no settings of payment methods', 'Dashboard: Settings → Payment methods')
    return judge(setting)
  },
}

function judge(setting: Stripe.PaymentMethodConfiguration) {
  const where = 'Dashboard: Settings → Payment methods'
  if (setting.card && setting.card.display_preference.value !== 'on')
    return fail('cards are switched off', `switch them on. ${where}`)
  const missing = wallets.filter(([, field]) => setting[field]?.display_preference.value === 'off')
  const names = missing.map(([name]) => name).join(', ')
  return names === ''
    ? ok('cards, Apple Pay and Google Pay are switched on')
    : warn(`switched off: ${names}`, `switch on what guests shall see. ${where}`)
}
