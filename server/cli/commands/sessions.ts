import { sql } from 'kysely'
import { createLogger, type Logger } from '../../base/logger.ts'
import { foldAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createOwnSessions } from '../../features/auth/own-sessions.service.ts'
import { releaseGuestsOf } from '../../features/auth/person.store.ts'
import { createRedis } from '../../gateways/redis.ts'
import { createMailOutbox, mailSeal } from '../../outbox/mail/mail.outbox.ts'
import { openIdentity } from '../../people/accounts.ts'
import { findAccountAt } from '../../people/identity/identity-account.store.ts'
import { endSignInsOf } from '../../people/identity/identity-sign-in.store.ts'
import { databaseSessions } from '../../people/session/database-sessions.ts'
import { redisSessions } from '../../people/session/redis-sessions.ts'
import type { SessionBackend } from '../../people/session/session.types.ts'
import { tokenSeal } from '../../people/session/session-tokens.ts'
import { type Command, type Setup, UsageError, withDatabase } from '../command.ts'
import { readOptions } from '../options.ts'

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
        return people.size === 0
          ? `Nobody is signed in as ${email}.`
          : `Sign-ins of ${email} ended: ${ended}.`
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
