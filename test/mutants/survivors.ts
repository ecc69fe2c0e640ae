import { accessSurvivors } from './survivors.access.ts'
import { backupSurvivors } from './survivors.backups.ts'
import { stripeSurvivors } from './survivors.stripe.ts'

/** A change of the code that no test can notice, and why that is right. */
export type Survivor = {
  file: string
  /** The line as it stands, without its indentation. */
  line: string
  /** What Stryker put in place of a part of it. */
  became: string
  why: string
}

const takeBack = 'server/money/books/take-back.ts'
const shares = 'server/money/books/shares.store.ts'
const costs = 'server/money/payment/payment.apply.ts'
const settle = 'server/money/payment/payment.settle.ts'
const attempts = 'server/money/payment/attempt.store.ts'
const adopting = 'server/money/payment/payment.adopt.store.ts'
const refunds = 'server/money/refund/refund.service.ts'
const turns = 'server/money/verify/verify-books.ts'
const sqliteWrites = 'server/db/sqlite-writes.ts'
const outbox = 'server/outbox/outbox.store.ts'
const stripeClock = 'server/gateways/stripe/stripe.clock.ts'
const takenBack = 'server/gateways/stripe/stripe.taken-back.ts'

const byPostgresAlone =
  'SQLite lets one write at a time; the tests on PostgreSQL notice it, which these runs leave out.'

export const survivors: Survivor[] = [
  ...stripeSurvivors,
  ...accessSurvivors,
  {
    file: 'server/outbox/mail/mail.outbox.ts',
    line: "export const mailSeal = (secrets: readonly string[]): Seal => createSeal(secrets, 'mail')",
    became: '""',
    why: 'It names the key for both who seal and who open, and both ask this one function.',
  },
  {
    file: takeBack,
    line: 'const parts = shares.map((share) => Math.floor((2 * share * wanted + all) / (2 * all)))',
    became: '2 * share * wanted - all',
    why: 'It is a first guess. The loops after it reach the same parts from any guess.',
  },
  {
    file: takeBack,
    line: 'for (; missing > 0; missing--) move(parts, first(shares, parts, 1), 1)',
    became: 'missing >= 0',
    why: 'It takes one yen too many, the next in the order; the second loop gives that yen back.',
  },
  {
    file: shares,
    line: "return shares.sort((a, b) => (place.get(a.staffId ?? '') ?? 0) - (place.get(b.staffId ?? '') ?? 0))",
    became: '"Stryker was here!"',
    why: "The branch's share has no place in the list of people, whatever it is looked up by.",
  },
  {
    file: costs,
    line: 'if (amount !== 0) await bookCost(trx, tip, { reason: amount < 0 ? grown : back, amount, now })',
    became: 'amount <= 0',
    why: 'A cost that has changed by nothing is not booked.',
  },
  {
    file: costs,
    line: "second_fee: ['second_fee', 'second_fee'],",
    became: '""',
    why: 'What Stripe keeps of a second charge never comes back, so the second word is not used.',
  },
  ...['Math.random() * 20 / attempt', 'Math.random() / 20'].map((became) => ({
    file: settle,
    line: 'await wait(Math.random() * 20 * n)',
    became,
    why: 'However long it pauses, the next try asks Stripe anew.',
  })),
  {
    file: attempts,
    line: 'confirmation_token: before?.confirmation_token ?? null,',
    became: 'before.confirmation_token',
    why: 'An attempt that has just been closed was there before.',
  },
  {
    file: adopting,
    line: ".where('id', '=', metadata.branchId ?? '')",
    became: '"Stryker was here!"',
    why: 'No branch has either id.',
  },
  ...["intent_id: intentId ?? '',", ".where('intent_id', '=', intentId ?? '')"].map((line) => ({
    file: adopting,
    line,
    became: '"Stryker was here!"',
    why: 'What has charged has an intent; and no payment is kept in sight without one.',
  })),
  {
    file: refunds,
    line: 'if (!row) return undefined',
    became: 'false',
    why: byPostgresAlone,
  },
  ...['false', '""'].map((became) => ({
    file: refunds,
    line: "if (!state || state === 'draft') throw new NotFoundError()",
    became,
    why: 'What was a draft no more when it was read above is never one again.',
  })),
  {
    file: turns,
    line: 'let z = (BigInt(place) + 0x9e3779b97f4a7c15n) & mask',
    became: 'BigInt(place) - 0x9e3779b97f4a7c15n',
    why: 'Another mixing that is as good.',
  },
  ...['{}', 'true'].map((became) => ({
    file: 'server/money/payment/payment.settle.ts',
    line: '? Promise.race([before, wait(patience, undefined, { ref: false })])',
    became,
    why: 'Then a process that ends waits until its patience is over. No answer differs.',
  })),
  {
    file: 'server/db/prepared.ts',
    line: 'const slots = Array.from({ length: build.length - 1 }, (_, place) => mark + place)',
    became: 'build.length + 1',
    why: 'Two places more than a query has values: it reads none of them.',
  },
  {
    file: sqliteWrites,
    line: '#mustNotCommit = false',
    became: 'true',
    why: 'It is set before each transaction begins.',
  },
  ...['true', 'early >= 0'].map((became) => ({
    file: sqliteWrites,
    line: 'if (early > 0) await wait(early)',
    became,
    why: 'It waits for a millisecond at most.',
  })),
  {
    file: sqliteWrites,
    line: 'if (performance.now() > until || !this.#isWhole()) break',
    became: 'performance.now() >= until',
    why: 'The moment in between is over at once.',
  },
  {
    file: sqliteWrites,
    line: "this.#noting(() => this.#file.exec('release turn'))",
    became: '() => undefined',
    why: 'The savepoints then end with the commit. Only each page that is written costs more.',
  },
  ...[
    ['scans.store', "return new Map(rows.map((row) => [row.staff_id ?? '', Number(row.scans)]))"],
    ['code.store', "return new Map(rows.map(({ staff_id, token }) => [staff_id ?? '', token]))"],
    ['legal-details.store', "const found = await onlyRow(db, '')"],
  ].map(([file, line = '']) => ({
    file: `server/venues/${file}.ts`,
    line,
    became: '"Stryker was here!"',
    why: 'The type wants a text. Nobody reads this one.',
  })),
  ...['after.at', 'after.id'].map((became) => ({
    file: 'server/venues/staff.store.ts',
    line: `q.where(sql<boolean>\`(staff.created_at, staff.id) > (\${after?.at}, \${after?.id})\`),`,
    became,
    why: 'It is asked only where there is one.',
  })),
  {
    file: 'server/venues/code.store.ts',
    line: "if (!made) throw new Error('a code was made and is not there')",
    became: ';',
    why: 'It was made a moment ago.',
  },
  {
    file: 'server/venues/code.store.ts',
    line: 'earlierScans: Number(earlier?.scans ?? 0),',
    became: 'earlier.scans',
    why: 'A sum is always answered.',
  },
  ...[
    ['const missing = staffIds.filter((id) => !known.has(id))', 'staffIds'],
    ['if (missing.length === 0) return known', 'false'],
  ].map(([line = '', became = '']) => ({
    file: 'server/venues/code.store.ts',
    line,
    became,
    why: 'Whoever has a code gets no second one. Only the database is asked more.',
  })),
  {
    file: 'server/venues/opening.ts',
    line: 'if (opensOn === undefined) return undefined',
    became: 'false',
    why: 'No day is before no day. Only the database is asked more.',
  },
  {
    file: 'server/venues/business.store.ts',
    line: 'export async function holdBusiness(trx: Trx, id: string): Promise<void> {',
    became: '{}',
    why: byPostgresAlone,
  },
  {
    file: 'server/venues/venue.store.ts',
    line: "const parsed = <T>(rows: T[] | string): T[] => (typeof rows === 'string' ? (JSON.parse(rows) as T[]) : rows)",
    became: 'true',
    why: byPostgresAlone,
  },
  ...backupSurvivors,
  {
    file: 'server/outbox/outbox.ts',
    line: 'if (queue !== undefined) rests.delete(queue)',
    became: 'true',
    why: 'What has no name does not rest.',
  },
  {
    file: outbox,
    line: 'return claimed.sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))',
    became: 'a.id <= b.id',
    why: 'No two have one id.',
  },
  {
    file: outbox,
    line: ".where('claimed_until', '=', rows[0]?.claimed_until ?? 0)",
    became: 'rows[0].claimed_until',
    why: 'What was sent are one or more.',
  },
  {
    file: 'server/http/kept-pages.ts',
    line: 'numbers.set(shown, ++objects)',
    became: '--objects',
    why: 'Each object still has a number of its own.',
  },
  {
    file: 'server/people/limits/limiter.ts',
    line: 'rejectIfRedisNotReady: true,',
    became: 'false',
    why: 'While Redis is away its client refuses at once by itself: it lines nothing up.',
  },
  {
    file: 'server/people/limits/sign-in-watch.ts',
    line: 'if (kind !== undefined && outages[kind]) return metrics?.signIn(outages[kind])',
    became: 'true',
    why: 'No outage is named "undefined".',
  },
  {
    file: takenBack,
    line: 'asked: AskedOf = { disputes: false },',
    became: '{}',
    why: 'What is missing is false.',
  },
  {
    file: takenBack,
    line: 'return (b.dueAt ?? Number.POSITIVE_INFINITY) < (a.dueAt ?? Number.POSITIVE_INFINITY) ? b : a',
    became: '(b.dueAt ?? Number.POSITIVE_INFINITY) <= (a.dueAt ?? Number.POSITIVE_INFINITY)',
    why: 'Two of one kind that are due at the same time say the same.',
  },
  ...['"Stryker was here!"', 'last.slice'].map((became) => ({
    file: 'server/gateways/stripe/stripe.webhook.ts',
    line: "return Number.parseInt(last?.slice(2) ?? '', 10) * 1000",
    became,
    why: "Stripe's library has refused a signature without a time before.",
  })),
  {
    file: stripeClock,
    line: "const theirs = Date.parse(date ?? '')",
    became: '"Stryker was here!"',
    why: 'Neither is a date.',
  },
  {
    file: stripeClock,
    line: "const which = ahead > 0 ? 'behind' : 'ahead of'",
    became: 'ahead >= 0',
    why: 'A clock that is off is not 0 ms off.',
  },
]
