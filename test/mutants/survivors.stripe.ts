import type { Survivors } from './survivors.ts'

/** As in `survivors.ts`: those of the calls to Stripe, and of the webhook endpoint. */
export const stripeSurvivors: Survivors = {
  'server/money/stripe-endpoint/keep-endpoint.ts': [
    [
      "log[level]({ err, ...(todo && { todo }) }, 'no webhook endpoint at Stripe: its events may not arrive')",
      '""',
      'The words of a log line.',
    ],
  ],
  'server/money/stripe-endpoint/own-endpoint.ts': [
    ['} catch (error) {', '{}', 'Opening a sealed text throws nothing else.'],
    [
      'if (error instanceof NotOpenedError) return undefined',
      'true',
      'Opening a sealed text throws nothing else.',
    ],
    [
      'if (secret === undefined || endpoint_id === null || sealed === null || seal.isCurrent(sealed)) return',
      'false',
      'Where there is a secret there are both.',
    ],
  ],
  'server/money/stripe-endpoint/stripe-endpoint.store.ts': [
    [
      "if (!row) throw new Error('the row of the webhook endpoint has vanished')",
      'false',
      'It was written a moment ago, and nobody removes such a row.',
    ],
    [
      "if (!row) throw new Error('the row of the webhook endpoint has vanished')",
      ';',
      'It was written a moment ago, and nobody removes such a row.',
    ],
  ],
  'server/gateways/stripe/stripe.endpoints.ts': [
    [
      "if (!secret) throw new PaymentRefused('no_secret', undefined)",
      'false',
      'Stripe tells the secret of each endpoint that it makes.',
    ],
    [
      "if (!secret) throw new PaymentRefused('no_secret', undefined)",
      '""',
      'Stripe tells the secret of each endpoint that it makes.',
    ],
  ],
  'server/gateways/stripe/decline.ts': [
    [
      "export const setbackOf = (code: string | null): Setback | undefined => setbacks.get(code?.split(' ')[0] ?? '')",
      '"Stryker was here!"',
      'Stripe has no such code.',
    ],
    ["const word = declineCode ?? code ?? ''", '"Stryker was here!"', 'Stripe has no such code.'],
    [
      'if (code !== undefined && concealed.has(code)) return undefined',
      'true',
      'What is missing does not stand in the list.',
    ],
  ],
  'server/gateways/stripe/payment-errors.ts': [
    ["const when = seconds > 0 ? 'ago' : 'ahead'", 'seconds >= 0', 'What was signed 0 s ago is taken.'],
  ],
  'server/gateways/stripe/stripe.charge.ts': [
    [
      "typeof intent.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined",
      'true',
      'What stands there else is an id alone: nothing can be read of it either way.',
    ],
  ],
  'server/gateways/stripe/stripe.snapshot.ts': [
    [
      "const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null",
      'true',
      'What stands there else is an id alone: nothing can be read of it either way.',
    ],
    [
      "if (status !== 'complete' || typeof intent === 'string') return status === 'expired'",
      'false',
      'What stands there else is an id alone: nothing can be read of it either way.',
    ],
    [
      "if (status !== 'complete' || typeof intent === 'string') return status === 'expired'",
      '""',
      'What stands there else is an id alone: nothing can be read of it either way.',
    ],
  ],
  'server/gateways/stripe/stripe.gateway.ts': [
    [
      "const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null",
      'true',
      'What stands there else is an id alone: nothing can be read of it either way.',
    ],
    [
      'if (!preview || found.payment_intent || (until !== null && until * 1000 < Date.now()))',
      'until * 1000 <= Date.now()',
      'The moment in between is over at once.',
    ],
  ],
  'server/gateways/stripe/stripe.asking.ts': [
    [
      'if (!(error instanceof Stripe.errors.StripeError)) return { again: false }',
      'false',
      'What is missing is false, or left out by the package.',
    ],
    [
      'if (!(error instanceof Stripe.errors.StripeError)) return { again: false }',
      '{}',
      'What is missing is false, or left out by the package.',
    ],
    [
      "if (advice === 'false' || !(passing || advice === 'true')) return { again: false }",
      '{}',
      'What is missing is false, or left out by the package.',
    ],
    [
      'return { again: true, ...(waitMs !== undefined && { waitMs }) }',
      'true',
      'What is missing is false, or left out by the package.',
    ],
    [
      "const aboutToken = param === 'confirmation_token' && tokenCodes.has(code ?? '')",
      '"Stryker was here!"',
      'Stripe has no such code.',
    ],
  ],
  'server/gateways/stripe/stripe.client.ts': [
    [
      "apiVersion: '2026-10-28.endive',",
      '""',
      'It is the one of the package today. It stands there for the day on which the package has another.',
    ],
    ["protocol: secure ? 'https' : 'http',", '""', 'The package takes https by itself.'],
    [
      "clock?.heard(typeof date === 'string' ? date : undefined, askedAt, Date.now())",
      'true',
      'An answer has one date or none.',
    ],
  ],
  'server/gateways/stripe/stripe.refunds.ts': [
    [
      '...(amount !== undefined && { amount }),',
      'true',
      'What is missing is false, or left out by the package.',
    ],
  ],
}
