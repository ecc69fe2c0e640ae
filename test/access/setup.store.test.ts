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
  setupEndsAt,
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

  it('goes to one of two browsers that begin at once, by whichever links', async () => {
    const [one, two] = [await createSetupToken(db, now), await createSetupToken(db, now)]
    const keys = Array.from({ length: 4 }, newSetupSecret)
    const done = await Promise.all(keys.map((key, at) => beginSetup(db, at % 2 === 0 ? one : two, key, now)))
    expect(done.filter(Boolean)).toHaveLength(1)
    const found = await Promise.all(keys.map((key) => setupOf(db, key, now)))
    expect(found).toEqual(done.map((won) => (won ? 'current' : 'ended')))
  })

  it('is wanted, begun, and over once there is a business', async () => {
    const is = async (key = 'k') => [
      await setupState(db),
      await setupOf(db, key, now),
      await setupEndsAt(db),
      await inTransaction(db, holdSetup),
    ]
    expect(await is()).toEqual(['wanted', 'ended', 0, false])
    const key = await begun()
    expect(await is(key)).toEqual(['begun', 'current', late, true])
    expect(await is()).toEqual(['begun', 'ended', late, true])
    await createBusiness(db, { name: 'b', timeZone: 'Asia/Tokyo' }, now)
    expect(await is(key)).toEqual(['begun', 'current', late, true])
    const other = await createSetupToken(db, now)
    await endSetup(db)
    expect(await is(key)).toEqual(['over', 'over', 0, false])
    expect(await isSetupToken(db, other, now)).toBe(false)
  })

  it('is not given to a key that could be guessed', async () => {
    const token = await createSetupToken(db, now)
    for (const key of ['', '1', 'a'.repeat(42), `${'a'.repeat(43)}\0`, `!${'a'.repeat(43)}`])
      expect(await beginSetup(db, token, key, now)).toBe(false)
    expect(await isSetupToken(db, token, now)).toBe(true)
  })

  it('ends after a day: the link, and what it began', async () => {
    expect(setupLifetime).toBe(86_400_000)
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
})
