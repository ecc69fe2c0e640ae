import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { listUntoldCash } from '../../../server/features/push/push.news.store.ts'
import { writeWantsAmounts } from '../../../server/features/push/push-setting.store.ts'
import { correctCash, countCash } from '../../../server/money/cash/cash.service.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { plansOf } from '../../support/plans.ts'
import { createPushWorld, hour, type PushWorld } from './push-world.ts'

onEachDatabase('messages about the cash box', async (database) => {
  const db = await database.open()
  let world: PushWorld
  const owner = 'demoowner0000001'
  let [sakura, ken] = ['', '']
  const at = () => ({
    businessId: world.seed.businessId,
    branchId: world.seed.branchId,
    memberId: owner,
  })
  const count = async (amount: number) => {
    const id = newId()
    await countCash(db, at(), { id, amount, firstName: 'a', secondName: 'b' }, world.now)
    return id
  }
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

  it('go to each who has a share, once, with the amount only where it is wanted', async () => {
    const [mine, other] = [await world.device(sakura), await world.device(ken)]
    await writeWantsAmounts(db, ken, true)
    await count(world.seed.staffIds.length * 100)
    expect(await tell()).toEqual(['sent', 'sent'])
    expect(world.shown(mine)[0]?.[0]).toBe('The cash box was shared')
    expect(world.shown(other)[0]?.[0]).toBe('The cash box was shared. Your share: ¥100')
    expect(await tell()).toEqual([])
  })

  it('say nothing of a count that was reversed at once, of the reversal, or of an old one', async () => {
    await world.device(sakura)
    const id = await count(700)
    await correctCash(db, at(), { id, reason: 'typed twice' }, world.now)
    expect(await tell()).toEqual([])
    await count(500)
    world.now += 5 * hour
    expect(await tell()).toEqual([])
  })

  it('are found without reading old counts', async () => {
    const plans = await plansOf(db, (asked) => listUntoldCash(asked, world.now - 600_000, world.now))
    expect(plans.join('\n')).not.toMatch(/SCAN (cash|later|cash_share)\b/)
  })
})
