import type { Survivor } from './survivors.ts'

const links = 'server/people/access/password-link.store.ts'
const all = 'id !== null && name !== null && role !== null && businessId !== null'

/** Of the rights, the links and the invitations. */
export const accessSurvivors: Survivor[] = [
  {
    file: 'server/money/payment/payment.adopt.store.ts',
    line: 'if (given === undefined) return undefined',
    became: 'false',
    why: 'Nobody is found by no id. Only the database is asked more.',
  },
  {
    file: 'server/people/access/address-change.store.ts',
    line: 'if (!row?.email_wanted || row.email_sent_at === null) return undefined',
    became: 'false',
    why: 'What was sent at no time is not found: the query asks for a time.',
  },
  {
    file: 'server/people/access/invitation.store.ts',
    line: 'const found = []',
    became: '["Stryker was here"]',
    why: 'A text has no address, and who has none is left out.',
  },
  // Any part of it alone says the same.
  ...[
    'true',
    `${all} || business !== null`,
    'id !== null && name !== null && role !== null || businessId !== null',
    'id !== null && name !== null || role !== null',
    'id !== null || name !== null',
  ].map((became) => ({
    file: links,
    line: `const whole = ${all} && business !== null`,
    became,
    why: 'A place is there with all of it, or not at all.',
  })),
]
