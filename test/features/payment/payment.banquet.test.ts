import { afterAll, expect, it, vi } from 'vitest'
import { DatabaseAwayError, DatabaseBusyError } from '../../../server/db/database-busy.ts'
import { newId } from '../../../server/db/ids.ts'
import { PaymentRefused } from '../../../server/gateways/stripe/payment-errors.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { expectBooksEqual, expectSharesAddUp } from '../../support/tip-books.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

const guests = 60
const people = 1000

onEachDatabase('a banquet', async (database) => {
  const world = await createTipWorld(await database.open())
  const { businessId, branchId } = world.seed
  const rows = Array.from({ length: people }, (_, at) => ({
    id: newId(),
    business_id: businessId,
    branch_id: branchId,
    code: `9${at}`,
    name: `Person ${at}`,
    role: 'staff' as const,
    created_at: at,
  }))
  await world.deps.db.insertInto('staff').values(rows).execute()
  afterAll(() => world.close())

  it('pays at the same moment, among a thousand people: nobody gets an error, and every yen is booked', async () => {
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    })
    const paid = await Promise.all(
      Array.from({ length: guests }, async (_, at) => {
        const guest = createGuest(world)
        const tip = await guest.attach(await guest.start({ amount: 3000 + at }))
        return (await guest.pay(tip)).kind
      }),
    )
    clearInterval(turning)
    expect(paid).toEqual(paid.map(() => 'paid'))
    // Others have their turn between the bookings, and between the parts of each.
    expect(turns).toBeGreaterThan(guests)
    const { db } = world.deps
    const withoutFee = () => db.selectFrom('tip').select('id').where('fee', 'is', null).execute()
    await expect.poll(withoutFee, { timeout: 200_000 }).toEqual([])
    await expectBooksEqual(db, world.sandbox.books())
    await expectSharesAddUp(db)
  }, 300_000)

  it.each([
    ['the database was too busy', new DatabaseBusyError('no connection is free'), 'the database failed'],
    [
      'there was no room on the disk',
      Object.assign(new Error('database or disk is full'), { errcode: 13 }),
      'the database failed',
    ],
    [
      'the database was gone',
      new DatabaseAwayError(new Error('Connection terminated unexpectedly')),
      'the database failed',
    ],
    ['Stripe refused', new PaymentRefused('odd', undefined), 'Stripe refuses the call'],
    ['we stumbled', new TypeError('x is undefined'), 'a mistake of ours'],
  ])('shows those who were charged while %s that we are looking, and logs why', async (_, error, why) => {
    world.logged.splice(0)
    const busy = () => Promise.reject(error)
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start({ amount: 500, recipient: { kind: 'branch' } }))
    const { db, payments } = world.deps
    const confirm = payments.confirmIntent
    const failing = vi.spyOn(payments, 'confirmIntent').mockImplementation(async (order) => {
      const answer = await confirm(order)
      // From the charge on, until the page is asked again.
      vi.spyOn(db.getExecutor(), 'executeQuery').mockImplementation(busy)
      vi.spyOn(db, 'transaction').mockImplementation(() => ({ execute: busy }) as never)
      return answer
    })
    world.sandbox.setWebhookTarget(null)
    expect((await guest.pay(tip)).kind).toBe('pending')
    vi.restoreAllMocks()
    failing.mockRestore()
    // What can still be read is shown, and nothing can be written yet.
    vi.spyOn(db, 'transaction').mockImplementation(() => ({ execute: busy }) as never)
    expect(await guest.refresh(tip)).toMatchObject({ kind: 'unavailable', tip: { state: 'pending' } })
    vi.restoreAllMocks()
    const said = world.logged.map(({ msg }) => String(msg)).filter((msg) => /not booked/.test(msg))
    expect(said).toEqual(Array(2).fill(`a payment is not booked yet: ${why}`))
    expect(world.sandbox.books().charges.filter(({ metadata }) => metadata.tip_id === tip.id)).toHaveLength(1)
    expect(await guest.find(tip)).toMatchObject({ state: 'pending' })
    expect((await guest.refresh(tip))?.tip).toMatchObject({ state: 'succeeded' })
  })
})
