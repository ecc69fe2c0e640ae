import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../support/source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tables = [...read('server/db/schema.ts').matchAll(/^ {2}(\w+): \w+Table$/gm)].map(
  ([, name = '']) => name,
)

/** Tables that stay when test books are forgotten: places, people, what was set, and what was said to others. */
const notMoney = [
  'business',
  'legal_details',
  'branch',
  'staff',
  'photo',
  'qr_token',
  'snoozed_card',
  'books_owner',
  'stripe_endpoint',
  'job_lease',
  'remembered',
  'doctor_finding',
  'setup_link',
  'setup_session',
  'audit_entry',
  'outbox',
  'push_key',
  'push_device',
  'push_setting',
  'acceptance',
  'account_state',
  'distrusted_password',
  'code_ask',
  'identity_account',
  'identity_sign_in',
  'identity_code',
  'password_link',
  'guest_person',
  'guest_identity',
  'session',
  'session_token',
  'session_lock',
  'session_credential',
  'rate_limit',
]

it('every table is either emptied with test books, or known to stay', () => {
  const [list = ''] = /const money = \[[^\]]*\]/.exec(read('server/money/books/forget-test.ts')) ?? []
  const emptied = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  expect([...emptied, ...notMoney].sort()).toEqual([...tables].sort())
})

/** Where a person's account is named, and what takes it out when the account is deleted or gets another id. */
it('every column that names an account is known to deletion and to a move between services', () => {
  const named = [...read('server/db/schema.ts').matchAll(/from '\.\/(tables\/[\w-]+)\.ts'/g)]
    .map(([, file = '']) => file)
    .filter((file, at, all) => all.indexOf(file) === at)
  const moved = read('server/people/access/take-over.store.ts')
  const withPerson = named.flatMap((file) =>
    [...read(`server/db/${file}.ts`).matchAll(/^export type (\w+)Table = \{([^}]*)\}/gms)]
      .filter(([, , columns = '']) => /^ {2}person_id:/m.test(columns))
      .map(([, name = '']) => name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()),
  )
  expect(withPerson).toContain('payday_line')
  // A session ends with its account, and with its service.
  const kept = withPerson.filter((table) => table !== 'session')
  expect(kept.filter((table) => !moved.includes(`'${table}'`))).toEqual([])
  const erased = [
    'features/auth/person.store',
    'features/customer/erase-traces.service',
    'features/legal/legal.store',
  ]
    .map((file) => read(`server/${file}.ts`))
    .concat(read('server/people/session/not-before.store.ts'))
    .join()
  expect(kept.filter((table) => !erased.includes(`'${table}'`))).toEqual([])
})
