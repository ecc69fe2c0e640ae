import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'

/** An account that can take payments. */
export const newAccount = (id = 'acct_1SandboxOfTheStandIn'): Sandbox['account'] => ({
  id,
  chargesEnabled: true,
  payoutsEnabled: true,
  defaultCurrency: 'jpy',
  cardPayments: 'active',
  statementDescriptor: 'SANDBOX',
})

export const allMethods = (): Sandbox['methods'] => ({
  card: 'on',
  jcb: 'on',
  apple_pay: 'on',
  google_pay: 'on',
  link: 'on',
})

/** `GET /v1/account`: the account that the key belongs to, a business in Japan. */
export function retrieveAccount({ account }: Sandbox): Stripe.Account {
  return {
    id: account.id,
    object: 'account',
    business_profile: {
      mcc: '5812',
      minority_owned_business_designation: null,
      name: 'Stand-in',
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    } as unknown as Stripe.Account.BusinessProfile,
    business_type: 'company',
    capabilities: {
      card_payments: account.cardPayments,
      jcb_payments: account.cardPayments,
      transfers: 'active',
    },
    charges_enabled: account.chargesEnabled,
    country: 'JP',
    created: 1_700_000_000,
    default_currency: account.defaultCurrency,
    details_submitted: true,
    email: 'owner@example.com',
    metadata: {},
    payouts_enabled: account.payoutsEnabled,
    settings: {
      dashboard: { display_name: 'Stand-in', timezone: 'Asia/Tokyo' },
      payments: {
        statement_descriptor: account.statementDescriptor,
        statement_descriptor_kana: account.statementDescriptor && 'サンドボックス',
        statement_descriptor_kanji: account.statementDescriptor && 'サンドボックス',
      },
    } as unknown as Stripe.Account.Settings,
    type: 'standard',
  }
}
