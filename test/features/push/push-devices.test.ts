import { beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { cleanUpPush } from '../../../server/features/push/push.news.ts'
import { createPushMessages } from '../../../server/features/push/push.sender.ts'
import { mostDevices, turnPushOn } from '../../../server/features/push/push.service.ts'
import { listDevices } from '../../../server/features/push/push-device.store.ts'
import { ownPushKeys, replacePushKeys } from '../../../server/features/push/push-key.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { deliverNext } from '../../support/outbox.ts'
import { setRow } from '../../support/rows.ts'
import { createPushWorld, hour, type PushWorld } from './push-world.ts'

onEachDatabase('devices', async (database) => {
  const db = await database.open()
  let world: PushWorld
  let sakura = ''
  const devices = () => db.selectFrom('push_device').selectAll().execute()
  const waits = () => db.selectFrom('outbox').select('id').where('state', '=', 'pending').execute()
  const waiting = async () => {
    await world.tip({ staffId: sakura })
    await world.read()
  }
  /** As the browser asks for it, in one sign-in. */
  const turnedOn = async (signInId: string, more: Partial<Parameters<typeof turnPushOn>[1]> = {}) => {
    const { publicKey } = await ownPushKeys(db, world.deps.push.newKeys, world.now)
    const { key, ...address } = world.service.subscribe(publicKey)
    const person = { staffId: sakura, personId: `person of ${sakura}`, businessId: world.seed.businessId }
    const owner = { ...person, signInId }
    world.signedIn.add(signInId)
    const asked = { owner, address, key, browser: {}, ...more }
    return { address, owner, result: await turnPushOn(world.deps, asked, world.now) }
  }

  beforeAll(async () => {
    world = await createPushWorld(db)
    ;[sakura = ''] = world.seed.staffIds
    return () => world.close()
  })
  beforeEach(() => world.reset())

  it('are removed when the push service says that the browser is gone', async () => {
    const address = await world.device(sakura)
    await waiting()
    world.service.unsubscribe(address)
    expect(await world.deliver()).toEqual(['gone'])
    expect([await devices(), await waits()]).toEqual([[], []])
    expect(JSON.stringify(world.logged)).not.toContain(new URL(address).pathname)
  })

  it('hear nothing more once their sign-in has ended, however that was', async () => {
    const address = await world.device(sakura, 'lost phone')
    const other = await world.device(sakura, 'phone')
    world.signedIn.delete('lost phone')
    await waiting()
    expect((await world.deliver()).sort()).toEqual(['gone', 'sent'])
    expect([world.shown(address).length, world.shown(other).length]).toEqual([0, 1])
    expect((await devices()).map(({ sign_in_id: id }) => id)).toEqual(['phone'])
  })

  it('go with the hourly clean-up once their sign-in has ended, and those of others stay', async () => {
    const [, ken = ''] = world.seed.staffIds
    await world.device(sakura, 'lost phone')
    await world.device(sakura, 'phone')
    await world.device(ken, 'phone of Ken')
    world.signedIn.delete('lost phone')
    await cleanUpPush(world.deps)
    const left = (await devices()).map(({ sign_in_id: id }) => id)
    expect(left.toSorted()).toEqual(['phone', 'phone of Ken'])
  })

  it('wait while nobody can say who is signed in', async () => {
    const address = await world.device(sakura)
    await waiting()
    const away = { ...world.deps, sessions: { listOf: () => Promise.reject(new Error('Redis is away')) } }
    await expect(deliverNext(away, createPushMessages(away))).rejects.toThrow('Redis is away')
    expect(await world.deliver()).toEqual([])
    world.now += hour
    expect(await world.deliver()).toEqual(['sent'])
    expect(world.shown(address)).toHaveLength(1)
  })

  it.each([
    ['has left', { deleted_at: 1 }],
    ['has deleted their account', { person_id: null }],
    ['is another person now', { person_id: 'another' }],
  ])('are removed with a member who %s, and hear nothing before', async (_, change) => {
    const address = await world.device(sakura)
    await waiting()
    await setRow(db, 'staff', sakura, change)
    expect(await world.deliver()).toEqual(['gone'])
    await world.device(sakura)
    await setRow(db, 'staff', sakura, change)
    await waiting()
    expect(await waits()).toEqual([])
    await cleanUpPush(world.deps)
    expect([await devices(), world.shown(address)]).toEqual([[], []])
  })

  it('are one for each sign-in, and a browser’s address belongs to the last one', async () => {
    const { address, owner } = await turnedOn('phone')
    await turnedOn('phone')
    const { owner: second } = await turnedOn('laptop', { address })
    expect((await listDevices(db, owner)).map(({ signInId }) => signInId).sort()).toEqual(['laptop', 'phone'])
    await turnedOn('phone', { address })
    expect((await devices()).map(({ sign_in_id, endpoint }) => [sign_in_id, endpoint])).toEqual([
      ['phone', address.endpoint],
    ])
    expect(second.signInId).toBe('laptop')
  })

  it('are ten at most, of push services that we know, with our own key', async () => {
    for (let n = 1; n <= mostDevices; n++) expect((await turnedOn(`browser ${n}`)).result).toBe('on')
    expect((await turnedOn('one more')).result).toBe('many')
    expect((await turnedOn('browser 3')).result).toBe('on')
    expect(await devices()).toHaveLength(mostDevices)
    const { address } = await turnedOn('browser 4')
    const elsewhere = { ...address, endpoint: 'https://intranet.example.com/' }
    expect((await turnedOn('browser 5', { address: elsewhere })).result).toBe('service')
    expect((await turnedOn('browser 5', { address: { ...address, auth: '' } })).result).toBe('shape')
    expect((await turnedOn('browser 5', { key: 'BOld' })).result).toBe('key')
  })

  it('end with the keys that they have subscribed with', async () => {
    await world.device(sakura)
    const make = world.deps.push.newKeys
    const all = await Promise.all([1, 2, 3].map(() => ownPushKeys(db, make, world.now)))
    expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1)
    await waiting()
    const keys = make()
    expect(await inTransaction(db, (trx) => replacePushKeys(trx, keys, world.now))).toBe(1)
    expect(await world.deliver()).toEqual(['gone'])
    expect([await devices(), world.service.received, await waits()]).toEqual([[], [], []])
    expect((await ownPushKeys(db, make, world.now)).publicKey).toBe(keys.publicKey)
  })
})
