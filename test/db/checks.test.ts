import { type Selectable, sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { Database } from '../../server/db/schema.ts'
import { settingsSchema } from '../../server/features/payday/payday.schema.ts'
import { allRoles, belongsToBranch } from '../../views/roles.ts'
import { createDatabase } from '../support/databases.ts'

type Words<T extends keyof Database, C> = C extends keyof Selectable<Database[T]>
  ? Extract<Selectable<Database[T]>[C], string>
  : never
type Named<T extends keyof Database, C> = C extends string
  ? [Words<T, C>] extends [never]
    ? never
    : string extends Words<T, C>
      ? never
      : `${T}.${C}`
  : never
/** Each column that holds one of a few words, as its type says. */
type WordColumn = { [T in keyof Database]: Named<T, keyof Selectable<Database[T]>> }[keyof Database]
type WordsOf<Column> = Column extends `${infer T extends keyof Database}.${infer C}` ? Words<T, C> : never

const ways = { payroll: 1, cash: 1 } as const
const modes = { live: 1, test: 1 } as const
const roles = { staff: 1, manager: 1, owner: 1 } as const
const shareReasons = { tip: 1, refund: 1, refund_failed: 1, dispute: 1, dispute_won: 1 } as const
const costReasons = { loss: 1, loss_back: 1, dispute_fee: 1, dispute_fee_back: 1, second_fee: 1 } as const
const unpaid = { draft: 1, pending: 1, processing: 1, declined: 1, cancelled: 1, expired: 1 } as const
const paid = { succeeded: 1, partially_refunded: 1, refunded: 1, disputed: 1 } as const

/** What each of them holds by its type: the compiler says which column or word is missing here, or is none. */
const checked = {
  'acceptance.document': { terms: 1, privacy: 1 },
  'booking.reason': {
    ...shareReasons,
    ...costReasons,
  },
  'books_owner.mode': modes,
  'branch.kind': { restaurant: 1, hotel: 1 },
  'business.pay_way': ways,
  'business.payroll_encoding': { utf8: 1, utf8_bom: 1, cp932: 1 },
  'deposit.reconciliation': { completed: 1, in_progress: 1, not_applicable: 1 },
  'deposit.status': { on_way: 1, paid: 1, failed: 1, canceled: 1 },
  'deposit_line.part': { charge: 1, taken_back: 1, failed_deposit: 1, other: 1 },
  'earning_sum.span': { all: 1, month: 1, day: 1 },
  'identity_sign_in.kind': { browser: 1, program: 1 },
  'outbox.kind': { hook: 1, mail: 1, push: 1 },
  'outbox.state': { pending: 1, sent: 1, failed: 1 },
  'password_link.purpose': { invite: 1, reset: 1 },
  'payday.kind': { payday: 1, outside: 1, absorbed: 1 },
  'payday_line.answer': { received: 1, not_received: 1 },
  'payday_line.way': ways,
  'payment_attempt.kind': { intent: 1, checkout: 1 },
  'payment_attempt.state': { open: 1, declined: 1, retired: 1, paid: 1 },
  'refund_request.reason': { duplicate: 1, fraudulent: 1, requested_by_customer: 1 },
  'refund_request.state': { draft: 1, open: 1, accepted: 1, done: 1, failed: 1 },
  'share.reason': shareReasons,
  'staff.pay_way': ways,
  'staff.role': roles,
  'stripe_endpoint.mode': modes,
  'tip.state': {
    ...unpaid,
    ...paid,
  },
  'tip.words': { shown: 1, held: 1, hidden: 1 },
  'word_history.kind': { reported: 1, shown: 1, hidden: 1 },
} as const

/** Columns without a list of their own: what grows with languages and texts, and what other checks or none name. */
const unlisted = [
  'acceptance.lang',
  'tip.lang',
  'tip.reply',
  'tip.held_for',
  'tip.card_wallet',
  'tip.recipient',
  'payment_attempt.retire_as',
  'payment_attempt.answer_kind',
  'identity_code.purpose',
  'setup_session.id',
  'word_history.role',
] as const

const words: { [C in Exclude<WordColumn, (typeof unlisted)[number]>]: Record<WordsOf<C>, 1> } = checked
const database = await createDatabase('sqlite')
const db = await database.open()
const made = sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
    where type = 'table' and name not like 'kysely%' and sql is not null`
const statements = (await made.execute(db)).rows
afterAll(() => database.drop())

it('a check lists exactly the words that the code has for its column', () => {
  const listed = statements.flatMap(({ name, sql: made }) =>
    [...made.matchAll(/check \((\w+) in\s+\(('[^)]*')\)\)/g)].map(([, column, list = '']) => [
      `${name}.${column}`,
      list.match(/\w+/g)?.sort(),
    ]),
  )
  const ours = Object.entries(words).map(([column, of]) => [column, Object.keys(of).sort()])
  expect(listed.length).toBe(ours.length)
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(ours))
})

it('only who belongs to the whole business may have no branch', () => {
  const made = statements.find(({ name }) => name === 'staff')?.sql ?? ''
  const [, condition = ''] = /constraint staff_place check \((.*) or branch_id is not null\)/.exec(made) ?? []
  const named = [...condition.matchAll(/role = '(\w+)'/g)].map(([, role]) => role)
  expect(named).toEqual(allRoles.filter((role) => !belongsToBranch(role)))
})

it('days and months of the pay plan are those that the form takes', () => {
  const made = statements.find(({ name }) => name === 'business')?.sql ?? ''
  const taken = (field: 'closeDay' | 'payDay' | 'payMonths') =>
    Array.from({ length: 60 }, (_, n) => n - 10).filter(
      (n) => settingsSchema.shape[field].safeParse(String(n)).success,
    )
  for (const [column, field] of [
    ['close_day', 'closeDay'],
    ['pay_day', 'payDay'],
    ['pay_months', 'payMonths'],
  ] as const) {
    const [, from, to] = new RegExp(`check \\(${column} between (\\d+) and (\\d+)\\)`).exec(made) ?? []
    const all = taken(field)
    expect([column, all[0], all.at(-1), all.length]).toEqual([
      column,
      Number(from),
      Number(to),
      Number(to) + 1,
    ])
  }
})
