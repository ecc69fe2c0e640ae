import { beforeEach, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import {
  beginSetup,
  createSetupToken,
  endSetup,
  holdSetup,
  isSetupToken,
  newSetupSecret,
  setupLifetime,
  setupOf,
  setupState,
} from '../../server/people/access/setup.store.ts'
import { createBusiness } from '../../server/venues/business.store.ts'
import { onEachDatabase } from '../support/databases.ts'

const now = Date.UTC(2026, 10, 22)
const late = now + setupLifetime

onEachDatabase('the right to set up', (database) => {
  let db: Db
  beforeEach(async () => {
    db = await database.open()
    await endSetup(db)
    await db.deleteFrom('business').execute()
  })
  const begun = async (key = newSetupSecret()) => {
    expect(await beginSetup(db, await createSetupToken(db, now), key, now)).toBe(true)
    return key
  }

  it('is wanted while there is no business, begun until it ends, and over after', async () => {
    expect(await setupState(db)).toBe('wanted')
    await begun()
    expect(await setupState(db)).toBe('begun')
    await createBusiness(db, { name: 'A', timeZone: 'Asia/Tokyo' }, now)
    expect(await setupState(db)).toBe('begun')
    await endSetup(db)
    expect(await setupState(db)).toBe('over')
  })

  it('is over where the operator has made the business', async () => {
    await createBusiness(db, { name: 'A', timeZone: 'Asia/Tokyo' }, now)
    expect(await setupState(db)).toBe('over')
    expect(await setupOf(db, newSetupSecret(), now)).toBe('over')
  })

  it('keeps no token and no key as it is', async () => {
    const token = await createSetupToken(db, now)
    const key = newSetupSecret()
    const rows = async () =>
      JSON.stringify([
        await db.selectFrom('setup_link').selectAll().execute(),
        await db.selectFrom('setup_session').selectAll().execute(),
      ])
    expect(await rows()).not.toContain(token)
    await beginSetup(db, token, key, now)
    expect(await rows()).not.toContain(key)
  })

  it('is given once, and with it every other link is used up', async () => {
    const [one, two] = [await createSetupToken(db, now), await createSetupToken(db, now)]
    expect(await isSetupToken(db, two, now)).toBe(true)
    const key = newSetupSecret()
    expect(await beginSetup(db, one, key, now)).toBe(true)
    for (const token of [one, two]) {
      expect(await isSetupToken(db, token, now)).toBe(false)
      expect(await beginSetup(db, token, newSetupSecret(), now)).toBe(false)
    }
    // What was refused has not taken it away.
    expect(await setupOf(db, key, now)).toBe('current')
  })

  it('goes to one of two browsers that begin at once, by whichever links', async () => {
    const [one, two] = [await createSetupToken(db, now), await createSetupToken(db, now)]
    const keys = Array.from({ length: 4 }, newSetupSecret)
    const done = await Promise.all(keys.map((key, at) => beginSetup(db, at % 2 === 0 ? one : two, key, now)))
    expect(done.filter(Boolean)).toHaveLength(1)
    const found = await Promise.all(keys.map((key) => setupOf(db, key, now)))
    expect(found).toEqual(done.map((won) => (won ? 'current' : 'ended')))
  })

  it.each(['', 'x', 'x'.repeat(43), 'ｘ'.repeat(43)])('is not given for the token %j', async (token) => {
    await createSetupToken(db, now)
    expect(await beginSetup(db, token, newSetupSecret(), now)).toBe(false)
    expect(await setupState(db)).toBe('wanted')
  })

  it('is not given to a key that could be guessed', async () => {
    const token = await createSetupToken(db, now)
    for (const key of ['', '1', 'a'.repeat(42), `${'a'.repeat(43)}\0`])
      expect(await beginSetup(db, token, key, now)).toBe(false)
    expect(await isSetupToken(db, token, now)).toBe(true)
  })

  it('ends after a day: the link, and what it began', async () => {
    const token = await createSetupToken(db, now)
    expect(await isSetupToken(db, token, late - 1)).toBe(true)
    expect(await beginSetup(db, token, newSetupSecret(), late)).toBe(false)
    const key = await begun()
    expect(await setupOf(db, key, late - 1)).toBe('current')
    expect(await setupOf(db, key, late)).toBe('ended')
  })

  it('forgets links that are too old', async () => {
    await createSetupToken(db, now)
    await createSetupToken(db, late)
    expect(await db.selectFrom('setup_link').selectAll().execute()).toHaveLength(1)
  })

  it('moves to another browser with another link', async () => {
    const before = await begun()
    const after = await begun()
    expect(await setupOf(db, before, now)).toBe('ended')
    expect(await setupOf(db, after, now)).toBe('current')
  })

  it('can be held only while it lasts', async () => {
    await begun()
    expect(await inTransaction(db, holdSetup)).toBe(true)
    await endSetup(db)
    expect(await inTransaction(db, holdSetup)).toBe(false)
  })
})
