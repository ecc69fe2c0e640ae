import type { Survivors } from './survivors.ts'

/** As in `survivors.ts`: those of who may do what. */
export const accessSurvivors: Survivors = {
  'server/money/payment/payment.adopt.store.ts': [
    [
      'if (given === undefined) return undefined',
      'false',
      'Nobody is found by no id. Only the database is asked more.',
    ],
  ],
  'server/people/access/address-change.store.ts': [
    [
      'if (!row?.email_wanted || row.email_sent_at === null) return undefined',
      'false',
      'What was sent at no time is not found: the query asks for a time.',
    ],
  ],
  'server/people/access/invitation.store.ts': [
    ['const found = []', '["Stryker was here"]', 'A text has no address, and who has none is left out.'],
  ],
  'server/people/access/password-link.store.ts': [
    [
      'const whole = id !== null && name !== null && role !== null && businessId !== null && business !== null',
      'true',
      'A place is there with all of it, or not at all.',
    ],
    [
      'const whole = id !== null && name !== null && role !== null && businessId !== null && business !== null',
      'id !== null && name !== null && role !== null && businessId !== null || business !== null',
      'A place is there with all of it, or not at all.',
    ],
    [
      'const whole = id !== null && name !== null && role !== null && businessId !== null && business !== null',
      'id !== null && name !== null && role !== null || businessId !== null',
      'A place is there with all of it, or not at all.',
    ],
    [
      'const whole = id !== null && name !== null && role !== null && businessId !== null && business !== null',
      'id !== null && name !== null || role !== null',
      'A place is there with all of it, or not at all.',
    ],
    [
      'const whole = id !== null && name !== null && role !== null && businessId !== null && business !== null',
      'id !== null || name !== null',
      'A place is there with all of it, or not at all.',
    ],
  ],
}
