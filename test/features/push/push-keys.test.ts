import { afterAll, expect, it } from 'vitest'
import { listUntold } from '../../../server/features/push/push.news.store.ts'
import { findPushKeys, ownPushKeys } from '../../../server/features/push/push-key.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { operatorOf, saidBy } from '../../support/operator.ts'
import { analyze, plansOf } from '../../support/plans.ts'
import { createPushWorld } from './push-world.ts'

onEachDatabase('the keys of notifications', async (database) => {
  const db = await database.open()
  const world = await createPushWorld(db)
  afterAll(() => world.close())

  it('are shown by the operator’s tool, the private one never, and made anew', async () => {
    const tool = operatorOf(database)
    const admin = (...args: string[]) => saidBy(tool(...args))
    expect(await admin('push-keys')).toContain('no keys yet')
    const { publicKey, privateKey } = await ownPushKeys(db, world.deps.push.newKeys, world.now)
    const shown = await admin('push-keys')
    expect([shown.includes(publicKey), shown.includes(privateKey)]).toEqual([true, false])
    await world.device(world.seed.staffIds[0] ?? '')
    const made = await admin('push-keys', '--new')
    const fresh = await findPushKeys(db)
    expect(fresh?.publicKey).not.toBe(publicKey)
    expect(made).toContain(fresh?.publicKey)
    expect(made).toContain('Devices that were removed: 1.')
    expect(made).not.toContain(fresh?.privateKey)
    expect(await db.selectFrom('push_device').select('id').execute()).toEqual([])
  })

  it('need no search through all shares for the news of one device', async () => {
    await world.device(world.seed.staffIds[0] ?? '')
    for (let n = 0; n < 300; n++) await world.tip({ at: world.now - n * 3_600_000 })
    await analyze(db)
    const plans = (await plansOf(db, (asked) => listUntold(asked, world.now - 600_000, world.now))).join('\n')
    expect(plans).toContain('share_by_staff')
    expect(plans).not.toMatch(/SCAN share|Seq Scan on share/)
  })
})
