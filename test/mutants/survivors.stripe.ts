const at = (file: string) => `server/gateways/stripe/${file}.ts`
const keepEndpoint = 'server/money/stripe-endpoint/keep-endpoint.ts'
const ownEndpoint = 'server/money/stripe-endpoint/own-endpoint.ts'

const opensOrNot = 'Opening a sealed text throws nothing else.'
const noSuchCode = 'Stripe has no such code.'
const nameAlone = 'What stands there else is an id alone: nothing can be read of it either way.'
const nothingIsFalse = 'What is missing is false, or left out by the package.'
const oneMoment = 'The moment in between is over at once.'

/** As in `survivors.ts`: those of the calls to Stripe, and of the webhook endpoint. */
export const stripeSurvivors = [
  {
    file: keepEndpoint,
    line: "log[level]({ err, ...(todo && { todo }) }, 'no webhook endpoint at Stripe: its events may not arrive')",
    became: '""',
    why: 'The words of a log line.',
  },
  ...[
    ['} catch (error) {', '{}'],
    ['if (error instanceof NotOpenedError) return undefined', 'true'],
  ].map(([line = '', became = '']) => ({ file: ownEndpoint, line, became, why: opensOrNot })),
  {
    file: ownEndpoint,
    line: 'if (secret === undefined || endpoint_id === null || sealed === null || seal.isCurrent(sealed)) return',
    became: 'false',
    why: 'Where there is a secret there are both.',
  },
  ...['false', ';'].map((became) => ({
    file: 'server/money/stripe-endpoint/stripe-endpoint.store.ts',
    line: "if (!row) throw new Error('the row of the webhook endpoint has vanished')",
    became,
    why: 'It was written a moment ago, and nobody removes such a row.',
  })),
  ...['false', '""'].map((became) => ({
    file: at('stripe.endpoints'),
    line: "if (!secret) throw new PaymentRefused('no_secret', undefined)",
    became,
    why: 'Stripe tells the secret of each endpoint that it makes.',
  })),
  ...[
    "export const setbackOf = (code: string | null): Setback | undefined => setbacks.get(code?.split(' ')[0] ?? '')",
    "const word = declineCode ?? code ?? ''",
  ].map((line) => ({ file: at('decline'), line, became: '"Stryker was here!"', why: noSuchCode })),
  {
    file: at('decline'),
    line: 'if (code !== undefined && concealed.has(code)) return undefined',
    became: 'true',
    why: 'What is missing does not stand in the list.',
  },
  {
    file: at('payment-errors'),
    line: "const when = seconds > 0 ? 'ago' : 'ahead'",
    became: 'seconds >= 0',
    why: 'What was signed 0 s ago is taken.',
  },
  {
    file: at('stripe.charge'),
    line: "typeof intent.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined",
    became: 'true',
    why: nameAlone,
  },
  ...[at('stripe.snapshot'), at('stripe.gateway')].map((file) => ({
    file,
    line: "const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null",
    became: 'true',
    why: nameAlone,
  })),
  ...['false', '""'].map((became) => ({
    file: at('stripe.snapshot'),
    line: "if (status !== 'complete' || typeof intent === 'string') return status === 'expired'",
    became,
    why: nameAlone,
  })),
  ...['false', '{}'].map((became) => ({
    file: at('stripe.asking'),
    line: 'if (!(error instanceof Stripe.errors.StripeError)) return { again: false }',
    became,
    why: nothingIsFalse,
  })),
  {
    file: at('stripe.asking'),
    line: "if (advice === 'false' || !(passing || advice === 'true')) return { again: false }",
    became: '{}',
    why: nothingIsFalse,
  },
  {
    file: at('stripe.asking'),
    line: 'return { again: true, ...(waitMs !== undefined && { waitMs }) }',
    became: 'true',
    why: nothingIsFalse,
  },
  {
    file: at('stripe.asking'),
    line: "const aboutToken = param === 'confirmation_token' && tokenCodes.has(code ?? '')",
    became: '"Stryker was here!"',
    why: noSuchCode,
  },
  {
    file: at('stripe.client'),
    line: "apiVersion: '2026-10-28.endive',",
    became: '""',
    why: 'It is the one of the package today. It stands there for the day on which the package has another.',
  },
  {
    file: at('stripe.client'),
    line: "protocol: secure ? 'https' : 'http',",
    became: '""',
    why: 'The package takes https by itself.',
  },
  {
    file: at('stripe.client'),
    line: "clock?.heard(typeof date === 'string' ? date : undefined, askedAt, Date.now())",
    became: 'true',
    why: 'An answer has one date or none.',
  },
  {
    file: at('stripe.gateway'),
    line: 'if (!preview || found.payment_intent || (until !== null && until * 1000 < Date.now()))',
    became: 'until * 1000 <= Date.now()',
    why: oneMoment,
  },
  {
    file: at('stripe.refunds'),
    line: '...(amount !== undefined && { amount }),',
    became: 'true',
    why: nothingIsFalse,
  },
]
