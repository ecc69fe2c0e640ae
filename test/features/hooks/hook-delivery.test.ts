import { pino } from 'pino'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { listMessages, sendAgain, sendTest } from '../../../server/features/hooks/hook.controller.tsx'
import { hookSeal, openSecret, sealSecrets } from '../../../server/features/hooks/hook.secret.ts'
import { createHookMessages, type HookDeps } from '../../../server/features/hooks/hook.sender.ts'
import { addEndpoint, changeEndpoint } from '../../../server/features/hooks/hook.service.ts'
import { findEndpoint } from '../../../server/features/hooks/hook.store.ts'
import type { Sending, Sent } from '../../../server/gateways/hooks/hook-sending.ts'
import type { OutboxDeps } from '../../../server/outbox/outbox.ts'
import { recordChange } from '../../../server/outbox/records/audit.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { deliverNext } from '../../support/outbox.ts'
import { createGuest, createTipWorld, type TipWorld } from '../../support/tip-world.ts'

const day = 24 * 3600_000
const ok: Sent = { kind: 'answer', status: 204 }
const refused: Sent = { kind: 'answer', status: 500 }

onEachDatabase('webhooks out', (database) => {
  let db: Db
  let world: TipWorld
  let now: number
  let sent: Sending[]
  let answers: Sent[]
  let deps: HookDeps & OutboxDeps
  let id: string
  const who = { businessId: '', staffId: '' }
  const url = 'https://hooks.example.com/tips'
  const seal = hookSeal(['a-secret-for-tests-that-is-long-enough'])

  beforeAll(async () => {
    db = await database.open()
    world = await createTipWorld(db)
    who.businessId = world.seed.businessId
    who.staffId = world.seed.staffIds[0] ?? ''
    return () => world.close()
  })
  beforeEach(async () => {
    now = Date.now()
    sent = []
    answers = []
    await db.deleteFrom('outbox').execute()
    await db.updateTable('hook_endpoint').set({ deleted_at: 1 }).execute()
    deps = {
      db,
      seal,
      sender: {
        send: async (sending) => {
          sent.push(sending)
          return answers.shift() ?? ok
        },
      },
      clock: () => now,
      log: pino({ level: 'silent' }),
      random: () => 0.98765,
    }
    id = await registered(url)
  })
  const registered = async (address: string) => {
    const added = await addEndpoint({ db, seal, sender: { refuses: () => undefined } }, who, address, now)
    if ('refused' in added) throw new Error(added.refused)
    return added.id
  }
  const endpoint = async () => {
    const found = await findEndpoint(db, who.businessId, id, now)
    if (!found) throw new Error('gone')
    return found
  }
  const secret = async () => openSecret(seal, id, (await endpoint()).sealedSecret ?? '') ?? ''
  const messages = async () => (await listMessages(db, id, { after: undefined, limit: 50 })).messages
  const tip = async (amount = 1000) => {
    const guest = createGuest(world)
    const made = await guest.attach(
      await guest.start({ amount, review: 'secret words', recipient: { kind: 'branch' } }),
    )
    expect(await guest.pay(made)).toMatchObject({ kind: 'paid' })
    return made
  }
  const told = () =>
    sent.map(({ payload }) => JSON.parse(payload) as { type: string; data: Record<string, unknown> })
  const send = (given = deps) => deliverNext(given, createHookMessages(given), id)
  /** Sends what is due, until nothing is. */
  const deliver = async () => {
    const came: string[] = []
    for (;;) {
      const result = await send()
      if (result === 'none') return came
      came.push(result)
    }
  }

  it('tell of a paid tip with ids, amounts, states and times, and nothing else', async () => {
    const { id: tipId, branchId } = await tip(1500)
    now = Date.now() + 1000
    expect(await deliver()).toEqual(['sent'])
    expect(told()).toEqual([
      {
        type: 'tip.succeeded',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        data: {
          tip_id: tipId,
          branch_id: branchId,
          recipient: 'branch',
          staff_id: null,
          amount: 1500,
          currency: 'JPY',
          refunded_amount: 0,
          disputed_amount: 0,
          lost_amount: 0,
          state: 'succeeded',
          paid_at: expect.stringMatching(/Z$/),
        },
      },
    ])
    expect(sent[0]?.url).toBe(url)
    expect(sent[0]?.id).toMatch(/^msg_\w+/)
    expect(await messages()).toMatchObject([{ type: 'tip.succeeded', state: 'sent', tries: 1, status: 204 }])
  })

  it('tell of refunds and disputes in the order in which they happened', async () => {
    const { id: tipId } = await tip(1000)
    const charge = world.sandbox.books().charges.find((one) => one.metadata.tip_id === tipId)?.id ?? ''
    const amounts = async () => {
      const row = db.selectFrom('tip').select(['refunded_amount', 'disputed_amount']).where('id', '=', tipId)
      return Object.values(await row.executeTakeFirstOrThrow())
    }
    world.sandbox.control.refund({ charge, amount: 300 })
    await expect.poll(amounts).toEqual([300, 0])
    world.sandbox.control.refund({ charge, amount: 200 })
    await expect.poll(amounts).toEqual([500, 0])
    now = Date.now() + 1000
    // The first one does not get through: those about the same tip wait behind it.
    answers = [refused]
    expect(await deliver()).toEqual(['later'])
    now += 60_000
    expect(await deliver()).toEqual(['sent', 'sent', 'sent'])
    expect(told().map(({ type, data }) => [type, data.refunded_amount, data.state])).toEqual([
      ['tip.succeeded', 0, 'succeeded'],
      ['tip.succeeded', 0, 'succeeded'],
      ['tip.refunded', 300, 'partially_refunded'],
      ['tip.refunded', 500, 'partially_refunded'],
    ])
    // A repetition is the same message: its id and its content.
    expect(sent[0]).toEqual(sent[1])
  })

  it('are written with the change or not at all', async () => {
    const entry = { ...who, memberId: who.staffId, action: 'staff.changed', subject: who.staffId } as const
    const broken = inTransaction(db, async (trx) => {
      await recordChange(trx, entry, now)
      throw new Error('undone')
    })
    await expect(broken).rejects.toThrow('undone')
    expect(await messages()).toEqual([])
    await inTransaction(db, (trx) => recordChange(trx, { ...entry, details: { name: '田中' } }, now))
    await inTransaction(db, (trx) => recordChange(trx, { ...entry, action: 'branch.changed' }, now))
    await deliver()
    expect(told()).toEqual([
      {
        type: 'staff.changed',
        timestamp: expect.any(String),
        data: { change: 'changed', staff_id: who.staffId, branch_id: null },
      },
    ])
  })

  it('are tried for three days, less and less often, and then the address is switched off', async () => {
    await sendTest(db, await endpoint(), now)
    const begun = now
    answers = Array.from({ length: 100 }, () => refused)
    const tries: number[] = []
    for (;;) {
      if ((await send()) === 'later') tries.push(now - begun)
      const [message] = await messages()
      if (!message?.nextAt) break
      now = message.nextAt.getTime()
    }
    expect(tries.length).toBeGreaterThan(12)
    expect(tries.length).toBeLessThan(25)
    expect(tries[0]).toBe(0)
    expect(tries.at(-1)).toBeGreaterThan(2.7 * day)
    expect(tries.at(-1)).toBeLessThanOrEqual(3 * day)
    expect(await messages()).toMatchObject([{ state: 'failed', tries: tries.length, status: 500 }])
    expect(await endpoint()).toMatchObject({ disabled: { why: 'failing' } })
    await tip()
    expect(await messages()).toHaveLength(1)
  })

  it('stop at once where the receiver says that it is gone, and begin again when they are switched on', async () => {
    await sendTest(db, await endpoint(), now)
    answers = [{ kind: 'answer', status: 410 }]
    expect(await deliver()).toEqual(['gone'])
    expect(await endpoint()).toMatchObject({ disabled: { why: 'gone' } })
    const [message] = await messages()
    expect(message).toMatchObject({ state: 'failed' })
    expect(await sendAgain(db, await endpoint(), message?.id ?? '', now)).toBe(false)
    expect(await changeEndpoint({ db, seal }, who, await endpoint(), 'on', now)).toEqual({
      changed: true,
    })
    expect(await sendAgain(db, await endpoint(), message?.id ?? '', now)).toBe(true)
    expect(await sendAgain(db, await endpoint(), 'msg_other', now)).toBe(false)
    expect(await deliver()).toEqual(['sent'])
    expect(sent.map((one) => one.id)).toEqual([message?.id, message?.id])
  })

  it('carry the old secret’s signature beside the new one’s for a day', async () => {
    const before = await secret()
    await changeEndpoint({ db, seal }, who, await endpoint(), 'rotate', now + 60_000)
    const after = await secret()
    expect(after).not.toBe(before)
    await sendTest(db, await endpoint(), now)
    await deliver()
    now += day + 60_001
    await sendTest(db, await endpoint(), now)
    await deliver()
    expect(sent.map(({ secrets }) => secrets)).toEqual([[after, before], [after]])
    expect((await endpoint()).sealedSecret).toBeUndefined()
  })

  it('have their secrets sealed in the database, each for its own row, and older ones at the start', async () => {
    const stored = () =>
      db
        .selectFrom('hook_endpoint')
        .select(['secret', 'old_secret'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const before = await secret()
    expect(before).toMatch(/^whsec_/)
    expect((await stored()).secret).not.toContain('whsec_')
    expect(openSecret(seal, 'another', (await stored()).secret)).toBeUndefined()
    // As a version before has left it.
    const old = 'whsec_C2FVsBQIhrscChlQIMVC2FVsBQIhrscChlQIMV'
    const plain = { secret: before, old_secret: old, old_until: now + day }
    await db.updateTable('hook_endpoint').set(plain).where('id', '=', id).execute()
    await sendTest(db, await endpoint(), now)
    await deliver()
    await sealSecrets(db, seal)
    const sealed = await stored()
    expect(JSON.stringify(sealed)).not.toContain('whsec_')
    await sealSecrets(db, seal)
    expect(await stored()).toEqual(sealed)
    await sendTest(db, await endpoint(), now)
    await deliver()
    expect(sent.map(({ secrets }) => secrets)).toEqual([
      [before, old],
      [before, old],
    ])
    // A newer secret of the server comes first, and the old one may go after a start.
    const [young, former] = ['a-young-secret-that-is-long-enough', 'a-secret-for-tests-that-is-long-enough']
    await sealSecrets(db, hookSeal([young, former]))
    expect(openSecret(hookSeal([young]), id, (await stored()).secret)).toBe(before)
  })

  it('wait while SESSION_SECRETS no longer opens the secret, until the owner makes a new one', async () => {
    const lost = { ...deps, seal: hookSeal(['another-secret-that-is-long-enough']) }
    await sendTest(db, await endpoint(), now)
    expect(await send(lost)).toBe('later')
    expect(sent).toEqual([])
    expect((await messages())[0]).toMatchObject({ state: 'pending', error: 'secret' })
    now += day
    await changeEndpoint({ db, seal: lost.seal }, who, await endpoint(), 'rotate', now)
    expect(await send(lost)).toBe('sent')
    expect(sent.map(({ secrets }) => secrets.length)).toEqual([1])
  })

  it('are no more than five addresses, each once, and another business’s are not there', async () => {
    for (const n of [2, 3, 4]) await registered(`${url}/${n}`)
    await expect(registered(url)).rejects.toThrow('known')
    await registered(`${url}/5`)
    await expect(registered(`${url}/6`)).rejects.toThrow('many')
    expect(await findEndpoint(db, 'anotherbusiness', id, now)).toBeUndefined()
  })
})
