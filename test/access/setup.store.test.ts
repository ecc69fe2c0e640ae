import { beforeEach, expect, it } from 'vitest'
import { SetupLinkError } from '../../server/base/errors.ts'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { acceptInvitation } from '../../server/people/access/invitation.store.ts'
import { inviteOwner } from '../../server/people/access/owners.service.ts'
import {
  createSetupToken,
  endSetup,
  isSetupToken,
  newSetupSecret,
  setupLifetime,
  setupOf,
  setupState,
  useSetupToken,
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
    for (const table of ['audit_entry', 'staff', 'business'] as const) await db.deleteFrom(table).execute()
  })
  const use = (token: string, key: string, at = now) =>
    inTransaction(db, (trx) => useSetupToken(trx, { token, key }, at))
  const begun = async (key = newSetupSecret()) => {
    await use(await createSetupToken(db, now), key)
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
    await use(token, key)
    expect(await rows()).not.toContain(key)
  })

  it('is wanted, begun, and over once an owner has accepted their place', async () => {
    const is = async (key: string) => [await setupState(db), await setupOf(db, key, now)]
    expect(await is('k')).toEqual(['wanted', 'over'])
    const key = await begun()
    const businessId = await createBusiness(db, { name: 'b', timeZone: 'Asia/Tokyo' }, now)
    expect(await is(key)).toEqual(['begun', 'current'])
    expect(await is('k')).toEqual(['begun', 'ended'])
    const email = 'hana@example.jp'
    const invited = await inviteOwner(db, { businessId, memberId: undefined, name: 'Hana', email }, now)
    const other = await createSetupToken(db, now)
    const accept = (person: string) =>
      inTransaction(db, (trx) =>
        acceptInvitation(trx, { sub: person, email: person, emailVerified: true }, invited.id),
      )
    expect(await accept('somebody.else@example.jp')).toBe(false)
    expect(await is(key)).toEqual(['begun', 'current'])
    expect(await accept(email)).toBe(true)
    expect(await is(key)).toEqual(['over', 'over'])
    expect(await isSetupToken(db, other, now)).toBe(false)
  })

  it('ends after a day: the link, and what it began', async () => {
    expect(setupLifetime).toBe(86_400_000)
    const token = await createSetupToken(db, now)
    expect(await isSetupToken(db, token, late - 1)).toBe(true)
    await expect(use(token, newSetupSecret(), late)).rejects.toThrow(SetupLinkError)
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
