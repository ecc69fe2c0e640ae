import { pino } from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { remembered } from '../../../server/db/remembered.store.ts'
import type { Sent } from '../../../server/gateways/hooks/hook-sending.ts'
import { recordChange } from '../../../server/outbox/audit/audit.store.ts'
import { createHookMessages } from '../../../server/outbox/hook/hook.sender.ts'
import { hookState, sendAgain, switchHook } from '../../../server/outbox/hook/hook.store.ts'
import { hookQueue } from '../../../server/outbox/outbox.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { deliverNext } from '../../support/outbox.ts'
import { createTipWorld } from '../../support/tip-world.ts'

const day = 24 * 3600_000
const ok: Sent = { kind: 'answer', status: 204 }
const refused: Sent = { kind: 'answer', status: 500 }

onEachDatabase('the webhook', async (database) => {
  let now: number
  let sent: { id: string; payload: string }[]
  let answers: Sent[]
  const db = await database.open()
  const world = await createTipWorld(db)
  afterAll(() => world.close())
  beforeEach(async () => {
    now = Date.now()
    sent = []
    answers = []
    await db.deleteFrom('outbox').execute()
    await switchHook(db, true, now)
  })
  const log = pino({ level: 'silent' })
  const sender = {
    send: async (message: (typeof sent)[number]) => {
      sent.push(message)
      return answers.shift() ?? ok
    },
  }
  const send = () =>
    deliverNext(
      { db, clock: () => now, log, random: () => 0.98765 },
      createHookMessages({ sender, log }),
      hookQueue,
    )
  const deliver = async () => {
    const came: string[] = []
    for (;;) {
      const result = await send()
      if (result === 'none') return came
      came.push(result)
    }
  }
  const change = (subject: string) =>
    recordChange(db, { businessId: world.seed.businessId, action: 'staff.changed', subject }, now)
  const messages = () =>
    db.selectFrom('outbox').selectAll().where('kind', '=', 'hook').orderBy('id').execute()

  it('is tried for three days, is never switched off, and what is lost can be sent again', async () => {
    await change('a')
    const begun = now
    answers = Array.from({ length: 100 }, (_, n) => (n % 2 ? refused : { kind: 'answer', status: 410 }))
    expect(await hookState(db)).toEqual({ waiting: 1, lost: 0, since: undefined })
    const tries: number[] = []
    for (;;) {
      if ((await send()) === 'later') tries.push(now - begun)
      const [message] = await messages()
      if (message?.next_at == null) break
      expect(await hookState(db)).toEqual({ waiting: 1, lost: 0, since: begun })
      now = message.next_at
    }
    expect(tries.length).toBeGreaterThan(12)
    expect(tries.length).toBeLessThan(25)
    expect(tries.at(-1)).toBeGreaterThan(2.7 * day)
    expect(tries.at(-1)).toBeLessThanOrEqual(3 * day)
    expect(await messages()).toMatchObject([{ state: 'failed', tries: tries.length }])
    // The next one is written and arrives; the lost one is told until it was sent again.
    answers = []
    await change('b')
    expect(await deliver()).toEqual(['sent'])
    expect(await hookState(db)).toEqual({ waiting: 0, lost: 1, since: begun })
    expect(await sendAgain(db, now + 1, now)).toBe(0)
    expect(await sendAgain(db, begun, now)).toBe(2)
    sent = []
    expect(await deliver()).toEqual(['sent', 'sent'])
    expect(sent.map(({ id }) => id).sort()).toEqual((await messages()).map(({ id }) => id))
    expect(await hookState(db)).toEqual({ waiting: 0, lost: 0, since: undefined })
    expect((await messages()).every(({ expires_at }) => expires_at >= now + 3 * day)).toBe(true)
  })

  it('leaves alone what another process is sending', async () => {
    await change('a')
    await db
      .updateTable('outbox')
      .set({ claimed_until: now + 1 })
      .execute()
    expect(await sendAgain(db, 0, now)).toBe(0)
    expect(await sendAgain(db, 0, now + 1)).toBe(1)
  })

  it('waits as long as its receiver asks, six hours at most', async () => {
    for (const [asked, waits] of [
      [3_600_000, 3_600_000],
      [90_000_000, 21_600_000],
    ] as const) {
      await db.deleteFrom('outbox').execute()
      await change('a')
      answers = [{ kind: 'answer', status: 503, retryAfterMs: asked }]
      expect(await send()).toBe('later')
      const [message] = await messages()
      expect((message?.next_at ?? 0) - now).toBeLessThanOrEqual(waits + 5000)
      expect((message?.next_at ?? 0) - now).toBeGreaterThanOrEqual(waits)
    }
  })

  it('is written for only while it has an address; what waited then is lost, and kept', async () => {
    await change('a')
    await switchHook(db, false, now)
    expect(await hookState(db)).toMatchObject({ waiting: 0, lost: 1 })
    await change('b')
    expect(await messages()).toMatchObject([{ state: 'failed', error: 'off', done_at: now, subject: 'a' }])
    await switchHook(db, true, now)
    expect(await remembered(db, 'hook')).toBe('on')
    await change('c')
    expect(await messages()).toHaveLength(2)
  })
})
