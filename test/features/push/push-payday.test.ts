import { beforeAll, beforeEach, expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../server/base/calendar.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createNewsReader } from '../../../server/features/push/push.news.ts'
import { writePushSetting } from '../../../server/features/push/push-setting.store.ts'
import { takePaydayBack } from '../../../server/money/payday/payday.marks.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { setRow } from '../../support/rows.ts'
import { takeBack } from '../earning/earned.ts'
import { closeDays } from '../payday/closed-payday.ts'
import { createPushWorld, hour, type PushWorld } from './push-world.ts'

onEachDatabase('messages about paydays', async (database) => {
  const db = await database.open()
  let world: PushWorld
  const owner = 'demoowner0000001'
  let [sakura, ken, begun] = ['', '', '']
  const today = () => dayIn('Asia/Tokyo', world.now)
  /** Closes all days before this one. */
  const close = () =>
    closeDays(db, {
      by: { businessId: world.seed.businessId, memberId: owner },
      where: {
        businessId: world.seed.businessId,
        branchId: world.seed.branchId,
        timeZone: 'Asia/Tokyo',
      },
      ...{ from: begun, until: daysBefore(today(), 1), now: world.now },
    })
  const tell = async () => {
    await world.read()
    return world.deliver()
  }
  const amountsFor = (staffId: string, quiet?: { from: number; to: number }) =>
    inTransaction(db, (trx) => writePushSetting(trx, staffId, { amounts: true, quiet }))
  const nextDay = () => {
    world.now += 24 * hour
  }

  beforeAll(async () => {
    world = await createPushWorld(db)
    ;[sakura = '', ken = ''] = world.seed.staffIds
    return () => world.close()
  })
  beforeEach(async () => {
    await world.reset()
    // What was paid so far is settled; then the days of this test begin.
    begun = today()
    await setRow(db, 'branch', world.seed.branchId, { payday_until: null })
    for (const table of ['payday_line', 'payday'] as const) await db.deleteFrom(table).execute()
  })

  it('say how much only to those who want to read amounts', async () => {
    const [mine, other] = [await world.device(sakura), await world.device(ken)]
    await amountsFor(ken)
    await world.tip({ staffId: sakura, amount: 700 })
    await world.tip({ staffId: ken, amount: 1300 })
    expect(await tell()).toHaveLength(2)
    nextDay()
    await close()
    world.service.received.length = 0
    expect(await tell()).toEqual(['sent', 'sent'])
    expect(world.shown(mine)).toEqual([['Payday closed. See what you are to be paid', '']])
    expect(world.shown(other)).toEqual([['Payday closed. To be paid to you: ¥1,300', '']])
    const [first] = world.service.received
    expect(first?.topic).toBe('paydays')
    expect(JSON.parse(first?.payload ?? '')).toMatchObject({ url: '/profile/paydays', kind: 'paydays' })
  })

  it('say what is carried, and nothing to whom the payday does not name', async () => {
    const [mine, other] = [await world.device(sakura), await world.device(ken)]
    await amountsFor(sakura)
    const tip = await world.tip({ staffId: sakura, amount: 700 })
    await world.read()
    await world.deliver()
    nextDay()
    await close()
    nextDay()
    await takeBack(db, tip, { refunded: 500, at: world.now })
    await tell()
    nextDay()
    world.service.received.length = 0
    await close()
    expect(await tell()).toEqual(['sent'])
    expect(world.shown(mine)).toEqual([
      ['Payday closed. A deduction of ¥500 is carried into the next one', ''],
    ])
    expect(world.shown(other)).toEqual([])
  })

  it('are sent once, beside those about tips, whoever reads and however often', async () => {
    const mine = await world.device(sakura)
    await world.tip({ staffId: sakura })
    await tell()
    nextDay()
    await close()
    await world.tip({ staffId: sakura })
    world.service.received.length = 0
    const others = [createNewsReader(world.deps), createNewsReader(world.deps)]
    await Promise.all([world.read(), ...others.map((read) => read())])
    expect((await world.deliver()).sort()).toEqual(['sent', 'sent'])
    expect(
      world
        .shown(mine)
        .map(([title]) => title)
        .sort(),
    ).toEqual(['A tip came for you', 'Payday closed. See what you are to be paid'])
    await createNewsReader(world.deps)()
    expect(await world.deliver()).toEqual([])
  })

  it('wait for the end of a quiet time, and come at once if it is given up', async () => {
    const mine = await world.device(sakura)
    await world.tip({ staffId: sakura, amount: 900 })
    await tell()
    nextDay()
    await close()
    world.service.received.length = 0
    await amountsFor(sakura, { from: 11 * 60, to: 13 * 60 })
    expect(await tell()).toEqual(['postponed'])
    expect(await world.deliver()).toEqual([])
    await amountsFor(sakura)
    expect(await world.deliver()).toEqual(['sent'])
    expect(world.shown(mine)).toEqual([['Payday closed. To be paid to you: ¥900', '']])
  })

  it('tell nobody of days that were reopened, and no other holder of the place', async () => {
    const mine = await world.device(sakura)
    await world.tip({ staffId: sakura })
    await tell()
    nextDay()
    const id = await close()
    const by = { businessId: world.seed.businessId, memberId: owner }
    await takePaydayBack(db, by, { id }, world.now)
    await db.updateTable('payday_line').set({ person_id: 'before' }).execute()
    world.service.received.length = 0
    expect(await tell()).toEqual([])
    await db.updateTable('payday').set({ taken_back_at: null, taken_back_by: null }).execute()
    expect(await tell()).toEqual([])
    await db
      .updateTable('payday_line')
      .set({ person_id: `person of ${sakura}` })
      .execute()
    expect(await tell()).toEqual(['sent'])
    expect(world.shown(mine)).toHaveLength(1)
  })
})
