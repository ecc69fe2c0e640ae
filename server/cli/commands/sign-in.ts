import { sql } from 'kysely'
import { createLogger, type Logger } from '../../base/logger.ts'
import { paths } from '../../base/paths.ts'
import { program } from '../../config/config.ts'
import { foldAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createOwnSessions } from '../../features/auth/own-sessions.service.ts'
import { releaseGuestsOf } from '../../features/auth/person.store.ts'
import { createRedis } from '../../gateways/redis.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { createMailOutbox, mailSeal } from '../../outbox/mail/mail.outbox.ts'
import { createSetupToken, findMember, makeOperatorsLink, setupState } from '../../people/access/index.ts'
import { openIdentity } from '../../people/accounts.ts'
import { addSignIn, endSignInsOf, findAccountAt } from '../../people/identity/index.ts'
import {
  databaseSessions,
  redisSessions,
  type SessionBackend,
  tokenSeal,
} from '../../people/session/index.ts'
import { type Command, MistypedError, type Setup, UsageError, withDatabase } from '../command.ts'
import { readOptions, readPlace } from '../options.ts'

export const setupLink: Command = {
  name: 'setup-link',
  options: '[--json]',
  does: [
    'a link to the set-up in the browser: good once, for 24 hours. It is for an empty',
    'database, or for a set-up that has begun; begun with it, it goes on in that browser',
  ],
  async run(setup, args) {
    const { json } = readOptions(args, [], [], ['json'])
    return withDatabase(setup, async (db) => {
      const state = await setupState(db)
      if (state === 'over')
        throw new UsageError('there is a business already, and no set-up is open: its owner does the rest')
      const url = setup.config.publicUrl + paths.setupBegin(await createSetupToken(db, Date.now()))
      if (json) return JSON.stringify({ url, begun: state === 'begun' })
      const ends =
        state === 'begun' ? '\nThe set-up goes on there; in the browser where it began, it ends.' : ''
      return `${url}\nOpen it within 24 hours, in the browser that is to do the set-up. It works once.${ends}`
    })
  },
}

export const passwordLink: Command = {
  name: 'password-link',
  options: '--email ADDRESS [--json]',
  does: [
    'a link with which that person sets a password, for whoever has an account or waits',
    'for a place, owners too: good once, for 24 hours; the link before it counts no more',
  ],
  async run(setup, args) {
    const { email, json } = readOptions(args, ['email'], [], ['json'])
    const { config } = setup
    if (config.accounts !== 'own')
      throw new UsageError(
        'Amazon Cognito keeps the accounts of this server: people set a password with a code that Cognito mails',
      )
    return withDatabase(setup, async (db) => {
      const made = await makeOperatorsLink(db, email, Date.now())
      if (!made) throw new UsageError(`nobody has an account or an open invitation with ${email}`)
      const url = config.publicUrl + paths.passwordLink(made.token)
      const { purpose, name } = made
      const expires = new Date(made.endsAt).toISOString()
      if (json) return JSON.stringify({ url, purpose, expires })
      const whom = name ? `${name} (${made.email})` : made.email
      const effect =
        purpose === 'invite'
          ? 'With it they set a password and take the place to which they are invited.'
          : 'With it they set a new password; all their other sign-ins end then.'
      return `${url}
For ${whom}, on their own phone. ${effect}
It works once, until ${expires}. Whoever opens it first sets the password: give it to nobody else.`
    })
  },
}

export const sessionsEnd: Command = {
  name: 'sessions end',
  options: '--email ADDRESS',
  does: ['signs somebody out in every browser and program, at once'],
  async run(setup, args) {
    const { email } = readOptions(args, ['email'])
    const { config, secrets } = setup
    const log = createLogger(config.log)
    return withDatabase(setup, (db) =>
      withSessions(setup, db, log, async (sessions) => {
        const mail = config.mail && createMailOutbox({ seal: mailSeal(secrets.session), wake() {} })
        const identity = await openIdentity(config, secrets, { db, log, clock: Date.now, mail })
        const own = createOwnSessions({ db, sessions, identity }, log)
        const account = await findAccountAt(db, email)
        const people = new Set([
          ...(account ? [account.sub] : []),
          ...(await sessions.personsOf(email)),
          ...(await membersWith(db, email)),
        ])
        let ended = 0
        for (const person of people) {
          ended += await own.endOthers(person)
          await inTransaction(db, (trx) => endSignInsOf(trx, person, Date.now()))
          await releaseGuestsOf(db, person)
        }
        identity.close()
        if (people.size === 0) throw new UsageError(`nobody has the address ${email}: is it typed rightly?`)
        return `Sign-ins of ${email} ended: ${ended}.`
      }),
    )
  },
}

/** Also finds members without a session: they may still hold tokens for the data API. */
async function membersWith(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('person_id')
    .where(sql`lower(email)`, '=', foldAddress(email))
    .where('person_id', 'is not', null)
    .execute()
  return rows.flatMap(({ person_id: id }) => id ?? [])
}

/** @throws UsageError if Redis can't be reached, since its sessions would then stay open */
async function withSessions<T>(
  { secrets }: Setup,
  db: Db,
  log: Logger,
  work: (sessions: SessionBackend) => Promise<T>,
): Promise<T> {
  const seal = tokenSeal(secrets.session)
  if (!secrets.redisUrl) return work(databaseSessions(db, seal))
  const redis = await createRedis(secrets.redisUrl, log)
  try {
    if (!(await redis.ready(5000)))
      throw new UsageError('REDIS_URL: Redis does not answer, nothing was ended')
    return await work(redisSessions(redis.client, seal))
  } finally {
    await redis.close()
  }
}

/** How long a program's token counts, in hours, if nothing else is said, and at most (decision 0206). */
const [usual, most] = [24, 720]

export const tokenCreate: Command = {
  name: 'token create',
  options: 'ADDRESS [--hours N]',
  does: [
    'an access token for programs that ask /graphql as this member (docs/api.md), alone on',
    `standard output; for ${usual} hours, or N up to ${most}. It ends with the member's sign-ins`,
  ],
  async run(setup, args) {
    const { place: email, hours: given } = readPlace(args, 'ADDRESS', [], ['hours'])
    const hours = Number(given ?? usual)
    if (!Number.isInteger(hours) || hours < 1 || hours > most)
      throw new MistypedError(`--hours wants a whole number from 1 to ${most}`)
    if (setup.config.accounts === 'cognito')
      throw new UsageError(
        'Amazon Cognito gives the tokens: aws cognito-idp initiate-auth … (docs/api.md has the whole command)',
      )
    return withDatabase(setup, async (db) => {
      const account = await findAccountAt(db, email)
      if (!account) throw new UsageError(`there is no account of ${email}`)
      if (account.confirmed_at === null) throw new UsageError(`${email} has not confirmed the address yet`)
      const member = await findMember(db, account)
      if (!member)
        throw new UsageError(`${email} has no place in the business: ${program.admin} help owner invite`)
      const now = Date.now()
      return inTransaction(db, async (trx) => {
        const program = { sub: account.sub, kind: 'program', now, endsAt: now + hours * 3_600_000 } as const
        const { token } = await addSignIn(trx, program)
        const { businessId, branchId, staffId: subject, name } = member
        const entry = { businessId, branchId, subject, details: { name } }
        await recordChange(trx, { ...entry, action: 'member.token' }, now)
        return token
      })
    })
  },
}
