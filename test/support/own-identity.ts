import { createHash } from 'node:crypto'
import type { Db } from '../../server/db/database.ts'
import { createMailOutbox, mailSeal } from '../../server/outbox/mail/mail.outbox.ts'
import type { Mail } from '../../server/outbox/mail/mail.types.ts'
import { createOwnIdentity } from '../../server/people/identity/own-identity.ts'
import { createPasswords, type HashCost } from '../../server/people/identity/passwords.ts'

export const secrets = ['a-secret-for-tests-that-is-long-enough']
export const password = 'Correct-horse-1'

/** The mails that wait in the outbox, opened, oldest first. */
export async function mailsIn(db: Db, keys: readonly string[] = secrets): Promise<Mail[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'mail')
    .where('payload', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    kind: row.type,
    ...(JSON.parse(mailSeal(keys).open(row.payload ?? '', `mail ${row.id}`)) as object),
  })) as Mail[]
}

/** The code of the newest mail to an address. */
export async function codeTo(db: Db, to: string, keys?: readonly string[]): Promise<string> {
  const mail = (await mailsIn(db, keys)).findLast((one) => one.to === to && 'code' in one.values)
  if (!mail || !('code' in mail.values)) throw new Error(`no code was mailed to ${to}`)
  return mail.values.code
}

/** A six-digit code that is not this one. */
export const anotherCode = (code: string): string => (code === '000000' ? '999999' : '000000')

type Options = {
  secrets?: readonly string[]
  clock?: () => number
  cost?: HashCost
  /** Default: true. */
  mails?: boolean
}

/**
 * The own identity provider, on a clock that can be moved, and with a hash that takes no time and is counted. One for
 * each call: two of them are two containers.
 */
export function ownIdentity(db: Db, options: Options = {}) {
  const told: object[] = []
  const keys = options.secrets ?? secrets
  let hashed = 0
  let ahead = 0
  // No two moments are the same, so that mails have an order.
  let moments = 0
  const clock = options.clock ?? (() => Date.now() + ahead + moments++)
  const passwords = createPasswords({
    busy: () => new Error('busy'),
    ...(options.cost && { cost: options.cost }),
    deriveKey: async (given, salt, cost) => {
      hashed++
      return createHash('sha256')
        .update(`${given} ${salt.toString('hex')} ${cost.memory}`)
        .digest()
    },
  })
  const gateway = createOwnIdentity({
    db,
    secrets: keys,
    mail: options.mails === false ? undefined : createMailOutbox({ seal: mailSeal(keys), wake: () => {} }),
    clock,
    log: { error: (line: object) => void told.push(line) } as never,
    passwords,
  })
  return {
    gateway,
    told,
    clock,
    /** How many passwords were hashed during `work`. */
    async hashesIn(work: () => Promise<unknown>): Promise<number> {
      const before = hashed
      await work().catch(() => undefined)
      return hashed - before
    },
    advance: (ms: number) => {
      ahead += ms
    },
    /** Somebody who has registered and entered the code. */
    async person(email: string, name = 'Aya') {
      const { sub } = await gateway.signUp({ email, password, name })
      await gateway.confirmSignUp({ email, code: await codeTo(db, email, keys) })
      return { email, password, name, sub: sub ?? '' }
    },
    /** The word for a refusal, or `none`. */
    kind: (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => 'none',
        (error: { kind?: string }) => error.kind ?? String(error),
      ),
  }
}
