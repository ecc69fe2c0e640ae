import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { eraseTraces } from '../../../server/features/customer/erase-traces.service.ts'
import { forgetAbandoned } from '../../../server/money/payment/payment.forget.ts'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { plansOf } from '../../support/plans.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

const day = 24 * 60 * 60 * 1000
const noCard = {
  card_brand: null,
  card_last4: null,
  card_exp_month: null,
  card_exp_year: null,
  card_name: null,
}

onEachDatabase('what nobody paid', async (database) => {
  const world = await createTipWorld(await database.open())
  afterAll(() => world.close())

  const rowOf = (tip: Tip) => readRow(world.deps.db, 'tip', tip.id)
  const forget = (days: number) => forgetAbandoned(world.deps.db, Date.now() + days * day)

  it('loses its card as soon as it is over', async () => {
    const guest = createGuest(world)
    const draft = await guest.attach(await guest.start())
    await guest.again(draft)
    expect(await rowOf(draft)).toMatchObject({ state: 'cancelled', ...noCard })
    const bank = await guest.atTheBank()
    await guest.again(bank)
    expect(await rowOf(bank)).toMatchObject({ state: 'cancelled', ...noCard })
  })

  it('is nobody’s after a month, and its words are gone; what was paid stays as it is', async () => {
    const guest = createGuest(world)
    const [over, open] = [await guest.start({ review: 'Yuki was here' }), await guest.start()]
    await guest.again(over)
    await setRow(world.deps.db, 'tip', over.id, { person_id: 'p' })
    const paid = await guest.pays({ review: 'thank you' })
    await world.sandbox.control.idle()
    await expect.poll(() => rowOf(paid)).toMatchObject({ fee: 36 })
    const before = await Promise.all([rowOf(open), rowOf(paid)])
    await forget(29)
    expect(await rowOf(over)).toMatchObject({ guest_id: guest.guestId, review: '' })
    expect(await forget(31)).toBeGreaterThanOrEqual(1)
    expect(await rowOf(over)).toMatchObject({ guest_id: '', person_id: null, review: '', amount: 1000 })
    expect(await Promise.all([rowOf(open), rowOf(paid)])).toEqual(before)
    expect(await forget(31)).toBe(0)
  })

  it('is counted from when it was over, not from when it was begun', async () => {
    const guest = createGuest(world)
    const over = await guest.start({ review: 'long ago' })
    await guest.again(over)
    const began = Date.now() - 60 * day
    await setRow(world.deps.db, 'tip', over.id, { created_at: began })
    await forget(0)
    expect(await rowOf(over)).toMatchObject({ guest_id: guest.guestId, review: 'long ago' })
    expect([await forget(29), await forget(29)]).toEqual([1, 0])
    expect(await rowOf(over)).toMatchObject({ guest_id: guest.guestId, review: '' })
    await forget(31)
    expect(await rowOf(over)).toMatchObject({ guest_id: '', review: '' })
  })

  it('gets no card back when it is paid after all: nor where its account was erased meanwhile', async () => {
    const guest = createGuest(world)
    const atTheBank = async () => {
      const tip = await guest.atTheBank()
      return tip
    }
    const paidAtLast = async (tip: Tip) => {
      world.authenticate(tip)
      await expect.poll(() => rowOf(tip)).toMatchObject({ state: 'succeeded' })
      return rowOf(tip)
    }
    const { db } = world.deps
    const [kept, erased, forgotten] = [await atTheBank(), await atTheBank(), await atTheBank()]
    expect(await paidAtLast(kept)).toMatchObject({ card_brand: 'visa', guest_id: guest.guestId })
    await setRow(db, 'tip', erased.id, { person_id: 'gone' })
    expect(await eraseTraces(db, { sub: 'gone', email: 'gone@example.com' })).toBeUndefined()
    expect(await rowOf(erased)).toMatchObject({ state: 'pending', ...noCard })
    expect(await paidAtLast(erased)).toMatchObject(noCard)
    await setRow(db, 'tip', forgotten.id, { guest_id: '', state: 'expired', ...noCard })
    expect(await paidAtLast(forgotten)).toMatchObject(noCard)
  })

  it('goes in batches, until nothing is left', async () => {
    const { db } = world.deps
    const rows = Array.from({ length: 1203 }, (_, n) => ({
      id: `evt_old_${n}`,
      type: 'charge.updated',
      tip_id: null,
      received_at: 1,
    }))
    await db.insertInto('stripe_event').values(rows).execute()
    await db
      .insertInto('stripe_event')
      .values({ id: 'evt_new', type: 'charge.updated', received_at: Date.now() - 39 * day })
      .execute()
    expect(await forget(0)).toBe(1203)
    const left = await db
      .selectFrom('stripe_event')
      .select('id')
      .where('received_at', '<', Date.now())
      .execute()
    expect(left.map((row) => row.id)).toContain('evt_new')
  })

  it('is found by indexes of its own', async () => {
    const { db } = world.deps
    const plans = await db.connection().execute(async (one) => {
      // A handful of rows is read faster without any index: PostgreSQL is asked what it would do with many.
      if (database.kind === 'postgres') await sql`set enable_seqscan = off`.execute(one)
      return plansOf(one, (asked) => forgetAbandoned(asked, Date.now()))
    })
    expect(plans.join('\n')).toMatch(/tip_to_forget/)
    expect(plans.join('\n')).toMatch(/stripe_event_by_age/)
  })
})
