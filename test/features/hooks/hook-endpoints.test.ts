import { pino } from 'pino'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { listMessages, sendTest } from '../../../server/features/hooks/hook.controller.tsx'
import { hookSeal } from '../../../server/features/hooks/hook.secret.ts'
import { createHookMessages } from '../../../server/features/hooks/hook.sender.ts'
import { addEndpoint, changeEndpoint } from '../../../server/features/hooks/hook.service.ts'
import { findEndpoint, hideSecret, shownFor } from '../../../server/features/hooks/hook.store.ts'
import { writeCursor } from '../../../server/http/cursor.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { deliverNext } from '../../support/outbox.ts'

onEachDatabase('a webhook’s address', (database) => {
  let db: Db
  let id: string
  const who = { businessId: '', staffId: '' }
  const now = Date.now()
  const seal = hookSeal(['a-secret-for-tests-that-is-long-enough'])

  beforeAll(async () => {
    db = await database.open()
    const seed = await seedDemo(db)
    who.businessId = seed.businessId
    who.staffId = seed.staffIds[0] ?? ''
  })
  beforeEach(async () => {
    await db.updateTable('hook_endpoint').set({ deleted_at: 1 }).execute()
    const sender = { refuses: () => undefined }
    const added = await addEndpoint({ db, seal, sender }, who, 'https://hooks.example.com/', now)
    if ('refused' in added) throw new Error(added.refused)
    id = added.id
  })
  const endpoint = async () => {
    const found = await findEndpoint(db, who.businessId, id, now)
    if (!found) throw new Error('gone')
    return found
  }
  const press = async (what: 'rotate' | 'off', at: number) =>
    changeEndpoint({ db, seal }, who, await endpoint(), what, at)

  it('keeps the secret that its receiver knows where the button is pressed twice', async () => {
    const before = (await endpoint()).sealedSecret
    const at = now + shownFor
    expect(await press('rotate', at)).toEqual({ changed: true })
    expect(await press('rotate', at + 800)).toEqual({ changed: false })
    const old = db.selectFrom('hook_endpoint').select('old_secret').where('id', '=', id)
    expect(await old.executeTakeFirst()).toEqual({ old_secret: before })
    // Once it has been hidden, or some time later, it is meant.
    await hideSecret(db, id)
    expect(await press('rotate', at + 900)).toEqual({ changed: true })
    expect(await press('rotate', at + 60_000)).toEqual({ changed: true })
  })

  it('is not switched off for the days on which nothing was sent, because the server itself was off', async () => {
    let at = now
    const failing = { send: async () => ({ kind: 'none', why: 'connection' }) as const }
    const deps = { db, seal, sender: failing, clock: () => at, log: pino({ level: 'silent' }) }
    const send = () => deliverNext(deps, createHookMessages(deps), id)
    expect(await sendTest(db, await endpoint(), at)).toBe(true)
    expect(await send()).toBe('later')
    at += 5 * 24 * 3600_000
    expect(await sendTest(db, await endpoint(), at)).toBe(true)
    expect(await send()).toBe('later')
    expect((await endpoint()).disabled).toBeUndefined()
    const states = async () =>
      (await listMessages(db, id, { after: undefined, limit: 5 })).messages.map(({ state }) => state)
    expect(await states()).toEqual(['pending', 'pending'])
    // What was left of a message's three days is left still, and no more.
    at += 4 * 3600_000
    while ((await send()) === 'later') at += 6 * 60_000
    expect(await states()).toEqual(['pending', 'pending'])
    for (let hours = 0; hours < 3 * 24; hours += 3) {
      at += 3 * 3600_000
      while ((await send()) === 'later') at += 6 * 60_000
    }
    expect(await states()).toEqual(['failed', 'failed'])
  })

  it.each([[[1.5, 'a']], [[1e300, 'a']], [['x']], [[now + 1000, 'a\0']]])(
    'lists its messages from the start where the address of a page is made up: %j',
    async (place) => {
      expect(await sendTest(db, await endpoint(), now)).toBe(true)
      const { messages } = await listMessages(db, id, { after: writeCursor(place), limit: 5 })
      expect(messages).toHaveLength(1)
    },
  )
})
