import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createNewsReader, lateMs } from '../../../server/features/push/push.news.ts'
import { writeWantsAmounts } from '../../../server/features/push/push-setting.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createPushWorld, hour, minute, type PushWorld } from './push-world.ts'

onEachDatabase('messages to devices', async (database) => {
  const db = await database.open()
  let world: PushWorld
  let sakura = ''
  let ken = ''
  const tell = async () => {
    await world.read()
    return world.deliver()
  }

  beforeAll(async () => {
    world = await createPushWorld(db)
    ;[sakura = '', ken = ''] = world.seed.staffIds
    return () => world.close()
  })
  beforeEach(() => world.reset())

  it('tell the person whom a tip is for, without its amount', async () => {
    const [mine, other] = [await world.device(sakura), await world.device(ken)]
    await world.tip({ staffId: sakura })
    expect(await tell()).toEqual(['sent'])
    expect(world.shown(mine)).toEqual([['A tip came for you', 'Today so far: 1 tip']])
    expect(world.shown(other)).toEqual([])
    const [{ payload, ttl, topic, urgency } = { payload: '' }] = world.service.received
    expect([ttl, topic, urgency]).toEqual([4 * 3600, 'tips', 'high'])
    expect(payload).not.toMatch(/1,?000/)
    expect(JSON.parse(payload)).toMatchObject({
      url: '/branch',
      title: { ja: 'チップが届きました', cn: '您收到了一笔小费' },
    })
    expect(world.counted).toEqual(['sent'])
  })

  it('tell everybody who shares a tip to the team, each in all their browsers, with their share if they like', async () => {
    const [first, second] = [await world.device(sakura), await world.device(sakura)]
    const other = await world.device(ken)
    await writeWantsAmounts(db, ken, true)
    await world.tip({ amount: 1000 })
    expect(await tell()).toEqual(['sent', 'sent', 'sent'])
    const plain = [['A tip came for your team', 'Today so far: 1 tip']]
    expect([world.shown(first), world.shown(second)]).toEqual([plain, plain])
    expect(world.shown(other)).toEqual([
      ['A tip came for your team. Your share: ¥200', 'Today so far: 1 tip, ¥200'],
    ])
  })

  it('tell nobody of a tip to the venue, and an owner of none', async () => {
    await world.device('demoowner0000001')
    await world.device(sakura)
    await world.tip({ recipient: 'branch' })
    expect(await tell()).toEqual([])
    await world.tip()
    expect(await tell()).toEqual(['sent'])
  })

  it('are sent once for a tip and a device, whoever reads and however often', async () => {
    const mine = await world.device(sakura)
    await world.tip()
    const others = [createNewsReader(world.deps), createNewsReader(world.deps)]
    await Promise.all([world.read(), ...others.map((read) => read())])
    const results = await Promise.all([1, 2, 3].map(() => world.deliver()))
    expect(results.flat()).toEqual(['sent'])
    for (const read of others) await read()
    world.now += minute
    // A process that has just started knows of nothing.
    await createNewsReader(world.deps)()
    expect(await world.deliver()).toEqual([])
    expect(world.shown(mine)).toHaveLength(1)
  })

  it('miss no tip whose booking becomes visible late, after newer ones', async () => {
    const mine = await world.device(sakura)
    const begun = world.now
    world.now += lateMs - 1
    await world.tip()
    expect(await tell()).toEqual(['sent'])
    // Its transaction began before that one's.
    await world.tip({ at: begun })
    expect(await tell()).toEqual(['sent'])
    expect(world.shown(mine)).toHaveLength(2)
  })

  it('begin with the tips after a device was turned on, and leave out what is hours old', async () => {
    await world.tip({ at: world.now - 1 })
    await world.device(sakura)
    expect(await tell()).toEqual([])
    await world.tip()
    world.now += 4 * hour
    await createNewsReader(world.deps)()
    expect(await world.deliver()).toEqual([])
  })

  it('come as one message if several wait, and again with the same id if the process died after sending', async () => {
    const mine = await world.device(sakura)
    for (const amount of [500, 1000, 1500]) await world.tip({ amount, staffId: sakura })
    await world.read()
    expect(await world.deliver()).toEqual(['sent'])
    expect(world.shown(mine)).toEqual([['3 tips came', 'Today so far: 3 tips']])
    // As if nothing had been written after it was sent.
    const claimed = {
      state: 'pending',
      next_at: world.now,
      done_at: null,
      claimed_until: world.now + minute,
    } as const
    await db.updateTable('outbox').set(claimed).execute()
    expect(await world.deliver()).toEqual([])
    world.now += minute
    expect(await world.deliver()).toEqual(['sent'])
    const ids = world.service.received.map(({ payload }) => (JSON.parse(payload) as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
  })

  it('wait as the push service asks', async () => {
    const mine = await world.device(sakura)
    await world.tip()
    world.service.answers = [{ status: 429, headers: { 'Retry-After': '600' } }]
    expect(await tell()).toEqual(['later'])
    world.now += 10 * minute - 1
    expect(await world.deliver()).toEqual([])
    world.now += 1
    expect(await world.deliver()).toEqual(['sent'])
    expect(world.shown(mine)).toHaveLength(1)
  })

  it('drop what the push service will never take, and say so without the address', async () => {
    const mine = await world.device(sakura)
    await world.tip()
    world.service.answers = [413]
    expect(await tell()).toEqual(['refused'])
    expect(await world.deliver()).toEqual([])
    const [line] = world.logged
    expect(line).toMatchObject({ msg: 'push message refused', status: 413, service: new URL(mine).host })
    expect(JSON.stringify(world.logged)).not.toContain(new URL(mine).pathname)
  })
})
