import { accessSurvivors } from './survivors.access.ts'
import { backupSurvivors } from './survivors.backups.ts'
import { stripeSurvivors } from './survivors.stripe.ts'

/**
 * Changes of the code that no test can notice, by file: the line as it stands, without its indentation; what Stryker put in
 * place of a part of it; and why that is right.
 */
export type Survivors = Record<string, readonly (readonly [line: string, became: string, why: string])[]>

const others: Survivors = {
  'server/outbox/mail/mail.outbox.ts': [
    [
      "export const mailSeal = (secrets: readonly string[]): Seal => createSeal(secrets, 'mail')",
      '""',
      'It names the key for both who seal and who open, and both ask this one function.',
    ],
  ],
  'server/money/books/take-back.ts': [
    [
      'const parts = shares.map((share) => Math.floor((2 * share * wanted + all) / (2 * all)))',
      '2 * share * wanted - all',
      'It is a first guess. The loops after it reach the same parts from any guess.',
    ],
    [
      'for (; missing > 0; missing--) move(parts, first(shares, parts, 1), 1)',
      'missing >= 0',
      'It takes one yen too many, the next in the order; the second loop gives that yen back.',
    ],
  ],
  'server/money/books/shares.store.ts': [
    [
      "return shares.sort((a, b) => (place.get(a.staffId ?? '') ?? 0) - (place.get(b.staffId ?? '') ?? 0))",
      '"Stryker was here!"',
      "The branch's share has no place in the list of people, whatever it is looked up by.",
    ],
  ],
  'server/money/payment/payment.apply.ts': [
    [
      'if (amount !== 0) await bookCost(trx, tip, { reason: amount < 0 ? grown : back, amount, now })',
      'amount <= 0',
      'A cost that has changed by nothing is not booked.',
    ],
    [
      "second_fee: ['second_fee', 'second_fee'],",
      '""',
      'What Stripe keeps of a second charge never comes back, so the second word is not used.',
    ],
  ],
  'server/money/payment/payment.settle.ts': [
    [
      'await wait(Math.random() * 20 * n)',
      'Math.random() * 20 / attempt',
      'However long it pauses, the next try asks Stripe anew.',
    ],
    [
      'await wait(Math.random() * 20 * n)',
      'Math.random() / 20',
      'However long it pauses, the next try asks Stripe anew.',
    ],
    [
      '? Promise.race([before, wait(patience, undefined, { ref: false })])',
      '{}',
      'Then a process that ends waits until its patience is over. No answer differs.',
    ],
    [
      '? Promise.race([before, wait(patience, undefined, { ref: false })])',
      'true',
      'Then a process that ends waits until its patience is over. No answer differs.',
    ],
  ],
  'server/money/payment/attempt.store.ts': [
    [
      'confirmation_token: before?.confirmation_token ?? null,',
      'before.confirmation_token',
      'An attempt that has just been closed was there before.',
    ],
  ],
  'server/money/payment/payment.adopt.store.ts': [
    [".where('id', '=', metadata.branchId ?? '')", '"Stryker was here!"', 'No branch has either id.'],
    [
      "intent_id: intentId ?? '',",
      '"Stryker was here!"',
      'What has charged has an intent; and no payment is kept in sight without one.',
    ],
    [
      ".where('intent_id', '=', intentId ?? '')",
      '"Stryker was here!"',
      'What has charged has an intent; and no payment is kept in sight without one.',
    ],
  ],
  'server/money/refund/refund.service.ts': [
    [
      'if (!row) return undefined',
      'false',
      'SQLite lets one write at a time; the tests on PostgreSQL notice it, which these runs leave out.',
    ],
    [
      "if (!state || state === 'draft') throw new NotFoundError()",
      'false',
      'What was a draft no more when it was read above is never one again.',
    ],
    [
      "if (!state || state === 'draft') throw new NotFoundError()",
      '""',
      'What was a draft no more when it was read above is never one again.',
    ],
  ],
  'server/money/verify/verify-books.ts': [
    [
      'let z = (BigInt(place) + 0x9e3779b97f4a7c15n) & mask',
      'BigInt(place) - 0x9e3779b97f4a7c15n',
      'Another mixing that is as good.',
    ],
  ],
  'server/db/prepared.ts': [
    [
      'const slots = Array.from({ length: build.length - 1 }, (_, place) => mark + place)',
      'build.length + 1',
      'Two places more than a query has values: it reads none of them.',
    ],
  ],
  'server/db/sqlite-writes.ts': [
    ['#mustNotCommit = false', 'true', 'It is set before each transaction begins.'],
    ['if (early > 0) await wait(early)', 'true', 'It waits for a millisecond at most.'],
    ['if (early > 0) await wait(early)', 'early >= 0', 'It waits for a millisecond at most.'],
    [
      'if (performance.now() > until || !this.#isWhole()) break',
      'performance.now() >= until',
      'The moment in between is over at once.',
    ],
    [
      "this.#noting(() => this.#file.exec('release turn'))",
      '() => undefined',
      'The savepoints then end with the commit. Only each page that is written costs more.',
    ],
  ],
  'server/venues/scans.store.ts': [
    [
      "return new Map(rows.map((row) => [row.staff_id ?? '', Number(row.scans)]))",
      '"Stryker was here!"',
      'The type wants a text. Nobody reads this one.',
    ],
  ],
  'server/venues/code.store.ts': [
    [
      "return new Map(rows.map(({ staff_id, token }) => [staff_id ?? '', token]))",
      '"Stryker was here!"',
      'The type wants a text. Nobody reads this one.',
    ],
    ["if (!made) throw new Error('a code was made and is not there')", ';', 'It was made a moment ago.'],
    ['earlierScans: Number(earlier?.scans ?? 0),', 'earlier.scans', 'A sum is always answered.'],
    [
      'const missing = staffIds.filter((id) => !known.has(id))',
      'staffIds',
      'Whoever has a code gets no second one. Only the database is asked more.',
    ],
    [
      'if (missing.length === 0) return known',
      'false',
      'Whoever has a code gets no second one. Only the database is asked more.',
    ],
  ],
  'server/venues/legal-details.store.ts': [
    [
      "const found = await onlyRow(db, '')",
      '"Stryker was here!"',
      'The type wants a text. Nobody reads this one.',
    ],
  ],
  'server/venues/staff.store.ts': [
    [
      `q.where(sql<boolean>\`(staff.created_at, staff.id) > (\${after?.at}, \${after?.id})\`),`,
      'after.at',
      'It is asked only where there is one.',
    ],
    [
      `q.where(sql<boolean>\`(staff.created_at, staff.id) > (\${after?.at}, \${after?.id})\`),`,
      'after.id',
      'It is asked only where there is one.',
    ],
  ],
  'server/venues/opening.ts': [
    [
      'if (opensOn === undefined) return undefined',
      'false',
      'No day is before no day. Only the database is asked more.',
    ],
  ],
  'server/venues/business.store.ts': [
    [
      'export async function holdBusiness(trx: Trx, id: string): Promise<void> {',
      '{}',
      'SQLite lets one write at a time; the tests on PostgreSQL notice it, which these runs leave out.',
    ],
  ],
  'server/venues/venue.store.ts': [
    [
      "const parsed = <T>(rows: T[] | string): T[] => (typeof rows === 'string' ? (JSON.parse(rows) as T[]) : rows)",
      'true',
      'SQLite lets one write at a time; the tests on PostgreSQL notice it, which these runs leave out.',
    ],
  ],
  'server/outbox/outbox.ts': [
    ['if (queue !== undefined) rests.delete(queue)', 'true', 'What has no name does not rest.'],
  ],
  'server/outbox/outbox.store.ts': [
    [
      'return claimed.sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))',
      'a.id <= b.id',
      'No two have one id.',
    ],
    [
      ".where('claimed_until', '=', rows[0]?.claimed_until ?? 0)",
      'rows[0].claimed_until',
      'What was sent are one or more.',
    ],
  ],
  'server/http/kept-pages.ts': [
    ['numbers.set(shown, ++objects)', '--objects', 'Each object still has a number of its own.'],
  ],
  'server/people/limits/limiter.ts': [
    [
      'rejectIfRedisNotReady: true,',
      'false',
      'While Redis is away its client refuses at once by itself: it lines nothing up.',
    ],
  ],
  'server/people/limits/sign-in-watch.ts': [
    [
      'if (kind !== undefined && outages[kind]) return metrics?.signIn(outages[kind])',
      'true',
      'No outage is named "undefined".',
    ],
  ],
  'server/gateways/stripe/stripe.taken-back.ts': [
    ['asked: AskedOf = { disputes: false },', '{}', 'What is missing is false.'],
    [
      'return (b.dueAt ?? Number.POSITIVE_INFINITY) < (a.dueAt ?? Number.POSITIVE_INFINITY) ? b : a',
      '(b.dueAt ?? Number.POSITIVE_INFINITY) <= (a.dueAt ?? Number.POSITIVE_INFINITY)',
      'Two of one kind that are due at the same time say the same.',
    ],
  ],
  'server/gateways/stripe/stripe.webhook.ts': [
    [
      "return Number.parseInt(last?.slice(2) ?? '', 10) * 1000",
      '"Stryker was here!"',
      "Stripe's library has refused a signature without a time before.",
    ],
    [
      "return Number.parseInt(last?.slice(2) ?? '', 10) * 1000",
      'last.slice',
      "Stripe's library has refused a signature without a time before.",
    ],
  ],
  'server/gateways/stripe/stripe.clock.ts': [
    ["const theirs = Date.parse(date ?? '')", '"Stryker was here!"', 'Neither is a date.'],
    ["const which = ahead > 0 ? 'behind' : 'ahead of'", 'ahead >= 0', 'A clock that is off is not 0 ms off.'],
  ],
}

export const survivors = [others, stripeSurvivors, accessSurvivors, backupSurvivors].flatMap((by) =>
  Object.entries(by).flatMap(([file, rows]) =>
    rows.map(([line, became, why]) => ({ file, line, became, why })),
  ),
)
