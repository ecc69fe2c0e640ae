import type { Request, RequestHandler, Response } from 'express'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  ForbiddenError,
  NotFoundError,
  SessionUnavailableError,
  SetupLinkError,
  SignedOutError,
} from '../../server/base/errors.ts'
import type { Config } from '../../server/config/config.ts'
import { newId } from '../../server/db/ids.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { createGuards } from '../../server/people/access/guards.ts'
import { knownReader } from '../../server/people/access/known-reader.ts'
import {
  createSetupToken,
  endSetup,
  newSetupSecret,
  setupLifetime,
  useSetupToken,
} from '../../server/people/access/setup.store.ts'
import { setupGuard } from '../../server/people/access/setup-guard.ts'
import { setNotBefore } from '../../server/people/session/not-before.store.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'

const now = Date.UTC(2026, 10, 22)

onEachDatabase('a guard', async (database) => {
  const db = await database.open()
  const { businessId, branchId } = await seedDemo(db)
  const config = { secureCookies: true } as Config
  const user = { sub: 'person', email: 'g@example.com', emailVerified: true }
  const fake = {
    available: true,
    tokens: vi.fn(),
    keep: vi.fn(),
    forget: vi.fn(),
    signOut: vi.fn(),
    drop: vi.fn(),
    flash: vi.fn(),
    logged: vi.fn(),
  }
  const needs = {
    db,
    config,
    secrets: { session: ['a secret'] },
    clock: () => now,
    access: { tokens: fake.tokens },
    cloud: { keep: fake.keep, forget: fake.forget },
    sessions: { available: () => fake.available, store: { on() {} }, signOut: fake.signOut },
    guests: { drop: fake.drop },
    flashes: { set: fake.flash },
  }
  const guards = createGuards(needs as never)
  beforeEach(async () => {
    vi.resetAllMocks()
    fake.available = true
    fake.tokens.mockResolvedValue({ user, authTime: 100 })
    await db.deleteFrom('staff').where('email', '=', user.email).execute()
    await db.deleteFrom('account_state').execute()
  })

  /** A place in the business, which waits for its person or has one. */
  const place = (person_id: string | null) =>
    db
      .insertInto('staff')
      .values({
        id: newId(),
        code: newId(),
        business_id: businessId,
        branch_id: branchId,
        name: 'G',
        role: 'staff',
        email: user.email,
        person_id,
        created_at: 1,
      })
      .execute()

  type Asked = Partial<Record<'personId' | 'cookie' | 'back' | 'method' | 'setup', string>>
  /** What the page behind a guard would know of the one who asks; or where they are sent, or why they are refused. */
  async function ask(handlers: RequestHandler[], of: Asked = {}) {
    const { personId, cookie = '__Host-session=x', back, method = 'GET', setup } = of
    const req = {
      method,
      originalUrl: '/branch/tips',
      query: { return: back },
      headers: cookie ? { cookie } : {},
      sessionID: 'id',
      session: { personId },
      log: { info: fake.logged, warn: fake.logged },
      get: () => undefined,
      lang: 'ja',
      signedCookies: { '__Host-setup': setup && `__Host-setup=${setup}` },
    } as unknown as Request
    const went = (handler: RequestHandler) =>
      new Promise<unknown>((resolve) => {
        const res = { redirect: (...to: unknown[]) => resolve(to) } as unknown as Response
        const next = (error?: unknown) => resolve(error)
        Promise.resolve(handler(req, res, next)).catch(resolve)
      })
    for (const handler of handlers) {
      const end = await went(handler)
      if (end !== undefined) return end
    }
    const { person, member, signedOut, reader } = req
    return { person: person?.sub, member: member?.name, signedOut, reader }
  }
  const nobody = { person: undefined, member: undefined, signedOut: undefined, reader: undefined }
  const signedIn = { personId: user.sub }

  it('says its name to whoever walks the routes', () => {
    const names = Object.entries(guards).map(([name, of]) => [name, (of.at(-1) as { guard?: string }).guard])
    expect(names.map(([name]) => name)).toEqual(['session', 'auth', 'customer', 'branch', 'maybe'])
    for (const [name, guard] of names) expect(guard).toBe(name)
    expect(setupGuard(needs).guard).toBe('setup')
  })

  it('lets nobody in while sessions can not be read, but to what visitors see', async () => {
    fake.available = false
    for (const name of ['session', 'auth', 'customer', 'branch'] as const)
      expect(await ask(guards[name], signedIn)).toBeInstanceOf(SessionUnavailableError)
    expect(await ask(guards.maybe, signedIn)).toEqual(nobody)
    expect(await ask([knownReader(needs as never)], signedIn)).toEqual(nobody)
    expect(fake.logged.mock.calls.map(([, text]) => text)).toEqual(Array(2).fill('shown as to a visitor'))
  })

  it('of a session alone asks nobody who it is', async () => {
    expect(await ask(guards.session, signedIn)).toEqual(nobody)
    expect(fake.tokens).not.toHaveBeenCalled()
  })

  it('knows who is signed in, with their place, and keeps what opens the cloud', async () => {
    const { person } = { person: user.sub }
    expect(await ask(guards.customer, signedIn)).toEqual({ ...nobody, person })
    expect(fake.tokens).toHaveBeenCalledWith('id', { context: expect.anything() })
    expect(fake.keep).toHaveBeenCalledWith({ user, authTime: 100 })
    await place(user.sub)
    for (const name of ['customer', 'branch', 'maybe'] as const)
      expect(await ask(guards[name], signedIn)).toEqual({ ...nobody, person, member: 'G' })
  })

  it('lets in, and ends sessions, where nothing opens a cloud', async () => {
    const { customer, auth } = createGuards({ ...needs, cloud: undefined } as never)
    expect(await ask(customer, signedIn)).toEqual({ ...nobody, person: user.sub })
    fake.tokens.mockRejectedValue(new SignedOutError('unauthenticated'))
    expect(await ask(auth, signedIn)).toEqual({ ...nobody, signedOut: 'unauthenticated' })
  })

  it('sends a stranger to the form, and from the forms who is signed in to their page', async () => {
    for (const name of ['customer', 'branch'] as const)
      expect(await ask(guards[name])).toEqual(new SignedOutError(undefined))
    expect(await ask(guards.auth)).toEqual(nobody)
    expect(fake.tokens).not.toHaveBeenCalled()
    expect(await ask(guards.auth, { ...signedIn, back: '/tip/histories' })).toEqual([303, '/tip/histories'])
    expect(await ask(guards.auth, { ...signedIn, back: 'https://evil.example' })).toEqual([303, '/profile'])
    const toast = { type: 'success', key: 'auth:toast.alreadySignedIn' }
    expect(fake.flash.mock.calls.map(([, flash]) => flash)).toEqual([toast, toast])
  })

  it('of the branch lets members in alone; who is invited is asked first', async () => {
    expect(await ask(guards.branch, signedIn)).toBeInstanceOf(ForbiddenError)
    await place(null)
    expect(await ask(guards.branch, signedIn)).toEqual([303, '/profile/invitations?return=%2Fbranch%2Ftips'])
    expect(await ask(guards.branch, { ...signedIn, method: 'POST' })).toEqual([303, '/profile/invitations'])
  })

  it('ends a session whose sign-in is over, and says why; other trouble ends none', async () => {
    fake.tokens.mockRejectedValue(new SignedOutError('unauthenticated'))
    expect(await ask(guards.customer, signedIn)).toMatchObject({ reason: 'unauthenticated' })
    expect(await ask(guards.auth, signedIn)).toEqual({ ...nobody, signedOut: 'unauthenticated' })
    for (const done of [fake.signOut, fake.drop, fake.forget]) expect(done).toHaveBeenCalledTimes(2)
    expect(fake.forget).toHaveBeenCalledWith(user.sub)
    expect(fake.logged).toHaveBeenCalledWith({ person: user.sub, reason: 'unauthenticated' }, 'session ended')
    fake.tokens.mockRejectedValue(new SignedOutError(undefined))
    expect(await ask(guards.auth, signedIn)).toEqual(nobody)
    fake.signOut.mockClear()
    const trouble = new Error('down')
    fake.tokens.mockRejectedValue(trouble)
    expect(await ask(guards.customer, signedIn)).toBe(trouble)
    expect(await ask(guards.maybe, signedIn)).toEqual(nobody)
    expect(fake.signOut).not.toHaveBeenCalled()
  })

  it('ends a sign-in that is older than the password', async () => {
    await setNotBefore(db, user.sub, 101)
    expect(await ask(guards.auth, signedIn)).toEqual({ ...nobody, signedOut: 'unauthenticated' })
    expect([fake.signOut.mock.calls.length, fake.keep.mock.calls.length]).toEqual([1, 0])
  })

  it('of pages for all asks nothing about a visitor, who has no session’s cookie', async () => {
    fake.available = false
    for (const cookie of ['', 'session=1', '__Host-sessions=1'])
      for (const of of [guards.maybe, [knownReader(needs as never)]])
        expect(await ask(of, { ...signedIn, cookie })).toEqual(nobody)
    expect([fake.logged.mock.calls, fake.tokens.mock.calls]).toEqual([[], []])
    fake.available = true
    expect(await ask(guards.maybe)).toEqual(nobody)
  })

  it('knows whether a reader works here, and never asks who keeps the accounts', async () => {
    const reader = [knownReader(needs as never)]
    expect(await ask(reader)).toEqual(nobody)
    expect(await ask(reader, signedIn)).toEqual({ ...nobody, reader: 'customer' })
    await place(user.sub)
    expect(await ask(reader, signedIn)).toEqual({ ...nobody, reader: 'member' })
    expect(fake.tokens).not.toHaveBeenCalled()
  })

  it('of the set-up knows the browser that does it; to others its pages are not there', async () => {
    const guard = [setupGuard(needs)]
    const key = newSetupSecret()
    const token = await createSetupToken(db, now)
    await inTransaction(db, (trx) => useSetupToken(trx, { token, key }, now))
    expect(await ask(guard)).toBeInstanceOf(NotFoundError)
    expect(await ask(guard, { setup: key })).toEqual(nobody)
    expect(await ask(guard, { setup: newSetupSecret() })).toBeInstanceOf(SetupLinkError)
    const later = { ...needs, clock: () => now + setupLifetime }
    expect(await ask([setupGuard(later)], { setup: key })).toBeInstanceOf(SetupLinkError)
    await endSetup(db)
    expect(await ask(guard, { setup: key })).toBeInstanceOf(NotFoundError)
  })
})
