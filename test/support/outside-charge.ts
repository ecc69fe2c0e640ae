import type Stripe from 'stripe'

/** A card payment that our server did not make, but that names a tip of ours: by another program with our key. */
export const chargeOutside = (
  stripe: Stripe,
  amount: number,
  metadata: { tip_id: string; attempt_id: string; branch_id: string; recipient?: string },
) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'jpy',
    confirm: true,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    return_url: 'http://localhost/',
    metadata,
  })
