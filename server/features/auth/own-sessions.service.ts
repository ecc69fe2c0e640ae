import { digestOf } from '../../base/digest.ts'
import type { Logger } from '../../base/logger.ts'
import type { Db } from '../../db/database.ts'
import type { IdentityGateway } from '../../gateways/identity/identity-gateway.ts'
import type { BrowserName, RemovedSession, SessionBackend } from '../../people/session/index.ts'
import { releaseGuest } from './person.store.ts'

type OwnSession = {
  /** Identifies the session in a form. It can't be used to sign in. */
  handle: string
  browser: BrowserName
  /** In ms since 1970. */
  signedInAt: number
  lastSeenAt: number
  /** True for the session of this request. */
  here: boolean
  /** Of a program's access token, not of a browser: until when it counts, in ms since 1970. */
  until?: number
}

/** What people can do with their own sessions, and the operator with theirs. Each throws SessionUnavailableError. */
type OwnSessions = {
  /** The session of this request first, then by last use. */
  list(personId: string, sid?: string): Promise<OwnSession[]>
  /** False if it had already ended. The identity service is told. */
  end(personId: string, handle: string): Promise<boolean>
  /** Ends all sessions except that of this request. Returns how many. */
  endOthers(personId: string, sid?: string): Promise<number>
}

type Needs = {
  db: Db
  sessions: Pick<SessionBackend, 'listOf' | 'removeOf' | 'removeAllOf'>
  identity: Pick<IdentityGateway, 'end' | 'programs'>
}

const handleOf = (id: string, kind = 'session') => digestOf(`${kind}:${id}`)

export function createOwnSessions({ db, sessions, identity }: Needs, log: Pick<Logger, 'warn'>): OwnSessions {
  /** Releases the browser, and tells the identity service. The session has ended even if that fails. */
  async function tell({ tokens, guestId }: RemovedSession) {
    if (guestId) await releaseGuest(db, guestId)
    await (tokens && identity.end(tokens))?.catch((err: unknown) =>
      log.warn({ err }, 'the identity service was not told of a sign-out'),
    )
  }

  const programsOf = async (personId: string) =>
    ((await identity.programs?.listOf(personId)) ?? []).map((each) => ({
      ...each,
      handle: handleOf(each.id, 'program'),
    }))

  return {
    async list(personId, sid) {
      const all = await sessions.listOf(personId)
      const own = all.map(({ id, lastSeenAt, session: { browser = {}, signedInAt } }) => ({
        handle: handleOf(id),
        browser,
        signedInAt,
        lastSeenAt,
        here: id === sid,
      }))
      const tokens = (await programsOf(personId)).map(({ handle, madeAt, until }) => ({
        handle,
        browser: {},
        signedInAt: madeAt,
        lastSeenAt: madeAt,
        here: false,
        until,
      }))
      return [...own.sort((a, b) => Number(b.here) - Number(a.here)), ...tokens]
    },
    async end(personId, handle) {
      const found = (await sessions.listOf(personId)).find(({ id }) => handleOf(id) === handle)
      const removed = found && (await sessions.removeOf(personId, found.id))
      if (removed) await tell(removed)
      if (removed) return true
      const program = (await programsOf(personId)).find((each) => each.handle === handle)
      return program !== undefined && (await identity.programs?.end(personId, program.id)) === true
    },
    async endOthers(personId, sid) {
      const removed = await sessions.removeAllOf(personId, sid)
      for (const each of removed) await tell(each)
      const tokens = await programsOf(personId)
      for (const { id } of tokens) await identity.programs?.end(personId, id)
      return removed.length + tokens.length
    },
  }
}
