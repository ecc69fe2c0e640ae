import { beforeAll, beforeEach, expect, it } from 'vitest'
import { dayIn } from '../../../server/base/calendar.ts'
import { createNewsReader } from '../../../server/features/push/push.news.ts'
import { writeWantsAmounts } from '../../../server/features/push/push-setting.store.ts'
import { returnLines } from '../../../server/money/payday/return-lines.ts'
import type { PaydayKind } from '../../../views/words.ts'
import { payEverybody, untold } from '../../demo/books/pay-everybody.ts'
import { putPayday } from '../../payday/put-payday.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createPushWorld, hour, type PushWorld } from './push-world.ts'

onEachDatabase('messages about paydays', async (database) => {
  const db = await database.open()
  let world: PushWorld
  let [sakura, ken] = ['', '']
  const by = () => ({ businessId: world.seed.businessId, memberId: 'demoowner0000001' })
  const pay = async () => {
    const today = dayIn('Asia/Tokyo', world.now)
    return (await payEverybody(db, by(), { until: today, payDay: today }, world.now)) ?? ''
  }
  const tell = async () => {
    await world.read()
    return world.deliver()
  }
  /** Tips are told of, and nothing else is new. */
  const told = async (...tips: [staffId: string, amount: number][]) => {
    for (const [staffId, amount] of tips) await world.tip({ staffId, amount })
    await tell()
    world.now += 24 * hour
    world.service.received.length = 0
  }
  const amountsFor = (staffId: string) => writeWantsAmounts(db, staffId, true)

  beforeAll(async () => {
    world = await createPushWorld(db)
    ;[sakura = '', ken = ''] = world.seed.staffIds
    return () => world.close()
  })
  beforeEach(async () => {
    await world.reset()
    for (const table of ['payday_line', 'payday'] as const) await db.deleteFrom(table).execute()
    await db.deleteFrom('earning_sum').execute()
  })

  it('say how much only to those who want to read amounts, and nothing to whom nothing is paid', async () => {
    const [mine, other] = [await world.device(sakura), await world.device(ken)]
    const nobody = await world.device(world.seed.staffIds[2] ?? '')
    await amountsFor(ken)
    await told([sakura, 700], [ken, 1300])
    await pay()
    expect(await tell()).toEqual(['sent', 'sent'])
    expect(world.shown(mine)).toEqual([['Your tips are paid out', '']])
    expect(world.shown(other)).toEqual([['Your tips are paid out: ¥1,300', '']])
    expect(world.shown(nobody)).toEqual([])
    const [first] = world.service.received
    expect(first?.topic).toBe('paydays')
    expect(JSON.parse(first?.payload ?? '')).toMatchObject({ url: '/profile/paydays', kind: 'paydays' })
  })

  it('tell of a line that did not arrive beside the payday, each once', async () => {
    const mine = await world.device(sakura)
    await amountsFor(sakura)
    await told([sakura, 700])
    const paydayId = await pay()
    await tell()
    world.now += 60_000
    await returnLines(db, untold, by(), { paydayId, lines: 'all', why: 'x' }, world.now)
    expect(await tell()).toEqual(['sent'])
    await createNewsReader(world.deps)()
    expect(await world.deliver()).toEqual([])
    expect(world.shown(mine)).toEqual([
      ['Your tips are paid out: ¥700', ''],
      ['A payment of ¥700 did not reach you. It is owed to you again', ''],
    ])
  })

  it.each<[PaydayKind, string]>([
    ['outside', 'A payment to you was recorded: ¥3,000'],
    ['absorbed', 'The business takes over what you owed: ¥3,000'],
  ])('say of a payday of kind %s what it is, with the sum of several branches', async (kind, text) => {
    const mine = await world.device(sakura)
    await amountsFor(sakura)
    const { businessId, branchId, hotel } = world.seed
    const line = { staff_id: sakura, person_id: `person of ${sakura}` }
    const yen = kind === 'absorbed' ? -1000 : 1000
    const made = { business_id: businessId, made_by: by().memberId, kind, made_at: world.now }
    await putPayday(db, made, [
      { ...line, branch_id: branchId, yen },
      { ...line, branch_id: hotel.branchId, yen: 2 * yen },
    ])
    expect(await tell()).toEqual(['sent'])
    expect(world.shown(mine)).toEqual([[text, '']])
  })

  it('are sent once, beside those about tips, even if several processes read', async () => {
    const mine = await world.device(sakura)
    await told([sakura, 1000])
    await pay()
    await world.tip({ staffId: sakura })
    const others = [createNewsReader(world.deps), createNewsReader(world.deps)]
    await Promise.all([world.read(), ...others.map((read) => read())])
    expect((await world.deliver()).sort()).toEqual(['sent', 'sent'])
    const titles = world.shown(mine).map(([title]) => title)
    expect(titles.sort()).toEqual(['A tip came for you', 'Your tips are paid out'])
  })

  it('tell nobody of a line that came back at once, of a payday read back, and no other holder of a place', async () => {
    const mine = await world.device(sakura)
    await told([sakura, 1000])
    const paydayId = await pay()
    const set = (values: object) => db.updateTable('payday_line').set(values).execute()
    await set({ person_id: 'before' })
    expect(await tell()).toEqual([])
    await set({ person_id: `person of ${sakura}` })
    const before = { made_at: world.now - 5 * hour }
    await db.updateTable('payday').set(before).where('id', '=', paydayId).execute()
    expect(await tell()).toEqual([])
    await db.updateTable('payday').set({ made_at: world.now }).execute()
    await returnLines(db, untold, by(), { paydayId, lines: 'all', why: 'x' }, world.now)
    expect(await tell()).toEqual(['sent'])
    expect(world.shown(mine)).toEqual([['A payment did not reach you. It is owed to you again', '']])
  })
})
