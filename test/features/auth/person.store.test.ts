import { expect, it } from 'vitest'
import { adoptGuest, removeOldGuests } from '../../../server/features/auth/person.store.ts'
import { sessionLifetime } from '../../../server/http/session-cookie.ts'
import { onEachDatabase } from '../../support/databases.ts'

onEachDatabase('a browser that is somebody’s', (database) => {
  it('stays theirs for a year from the last sign-in, not the first: sessions may be lost in between', async () => {
    const db = await database.open()
    const guestId = 'a-browser'
    const days = (count: number) => count * 86_400_000
    expect(await adoptGuest(db, { guestId, personId: 'ana', now: 0 })).toBe(true)
    expect(await adoptGuest(db, { guestId, personId: 'ana', now: days(300) })).toBe(true)
    const left = async () => (await db.selectFrom('guest_person').selectAll().execute()).length
    await removeOldGuests(db, sessionLifetime + days(1))
    expect(await left()).toBe(1)
    // Whoever else tries changes nothing of it.
    expect(await adoptGuest(db, { guestId, personId: 'ben', now: days(600) })).toBe(false)
    await removeOldGuests(db, sessionLifetime + days(301))
    expect(await left()).toBe(0)
  })
})
