import { beforeEach, expect, it } from 'vitest'
import type { Difference } from '../../server/money/verify/verify.types.ts'
import { verifyDeposits } from '../../server/money/verify/verify-deposits.ts'
import { compareDeposits } from '../../server/money/verify/verify-deposits-at-stripe.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { depositWorld } from './deposit-world.ts'

onEachDatabase('deposits beside the books and Stripe', async (database) => {
  const db = await database.open()
  const world = await depositWorld(db)
  let paid: { tipId: string; attemptId: string; intent: string }
  /** A deposit of a tip of 1000 with a refund of 100 and a fee of the account's of 50, one by hand, and one that failed. */
  beforeEach(async () => {
    await world.empty()
    world.control.moveBalance({ type: 'topup', amount: 20 })
    const failed = await world.payout()
    world.control.failPayout({ id: failed.id })
    paid = await world.paid()
    world.to('monday')
    world.control.refund({ payment_intent: paid.intent, amount: 100 })
    world.control.moveBalance({ type: 'stripe_fee', category: 'fee', amount: -50 })
    await world.payout()
    world.control.moveBalance({ type: 'topup', amount: 30 })
    world.control.payByHand()
    await world.bank()
  })
  const verify = async () => {
    const found: Difference[] = []
    await verifyDeposits(db, (difference) => found.push(difference))
    return found.map(({ kind, expected, found: is }) => `${kind}: expected ${expected}; found ${is}`)
  }
  const compare = async () => {
    const lines: string[] = []
    const span = { untilMs: world.deps.clock() }
    const compared = await compareDeposits(world.deps, span, (line) => lines.push(line))
    expect(compared.differences).toBe(lines.length)
    return { ...compared, lines: lines.map((line) => line.replace(/^deposit \w+(, \w+)?: /, '')).sort() }
  }
  const amount = 20 + 1000 - 36 - 100 - 50

  it('equal both', async () => {
    const [byHand, deposit, failed] = await world.deposits()
    expect(deposit).toMatchObject({ amount, sums: { gross: 1000, fees: 36, takenBack: 100, other: -30 } })
    expect([byHand?.amount, failed?.amount]).toEqual([30, 20])
    expect(await verify()).toEqual([])
    expect(await compare()).toEqual({ deposits: 3, differences: 0, lines: [] })
  })

  it('have a wrong head', async () => {
    const { id = '' } = (await world.deposits())[1] ?? {}
    await setRow(db, 'deposit', id, { amount: amount + 1 })
    expect(await verify()).toEqual([`deposit: expected lines of ¥${amount + 1}; found ¥${amount}`])
    expect((await compare()).lines[0]).toMatch(
      new RegExp(`^expected ${amount} JPY, .*; found ${amount + 1} JPY, `),
    )
    await setRow(db, 'deposit', id, { amount, status: 'failed' })
    expect((await compare()).lines).toEqual([expect.stringMatching(/, paid on .*; found .*, failed on /)])
    await setRow(db, 'deposit', id, { arrives_on: '2030-01-09' })
    expect((await compare()).lines).toEqual([expect.stringMatching(/; found .*, failed on 2030-01-09,/)])
    await setRow(db, 'deposit', id, { automatic: 0 })
    expect(await verify()).toEqual([
      'deposit: expected no lines are known; found they were read',
      'deposit: expected no lines; found 4',
    ])
  })

  it('lack one, or have one that Stripe has not', async () => {
    const [byHand] = await db.selectFrom('deposit').selectAll().where('automatic', '=', 0).execute()
    if (!byHand) throw new Error('none')
    await setRow(db, 'deposit', byHand.id, { id: 'po_nowhere' })
    expect((await compare()).lines).toEqual([
      expect.stringMatching(/^expected 30 JPY, .*; found none$/),
      'expected none; found 30',
    ])
  })

  it('have wrong lines', async () => {
    const line = () => db.updateTable('deposit_line')
    await line().set({ gross: 1001, net: 965 }).where('part', '=', 'charge').execute()
    await line().set({ gross: -51, net: -51 }).where('id', '=', 'fee').execute()
    // The sum is right, and the tip's amount is not.
    expect(await verify()).toEqual(['deposit: expected ¥1000, fee 36; found ¥1001, fee 36, paid'])
    expect((await compare()).lines).toEqual([
      'expected -50 - 0 = -50; found -51 - 0 = -51',
      `expected 1000 - 36 = 964 of ${paid.attemptId}; found 1001 - 36 = 965 of ${paid.attemptId}`,
    ])
  })

  it('pay a charge, or what failed, out twice', async () => {
    const [first] = await db
      .selectFrom('deposit')
      .selectAll()
      .where('itemised_at', 'is not', null)
      .where('status', '=', 'paid')
      .execute()
    if (!first) throw new Error('none')
    await db
      .insertInto('deposit')
      .values({ ...first, id: 'po_zz' })
      .execute()
    const lines = await db.selectFrom('deposit_line').selectAll().where('deposit_id', '=', first.id).execute()
    await db
      .insertInto('deposit_line')
      .values(lines.map((one) => ({ ...one, deposit_id: 'po_zz' })))
      .execute()
    expect(await verify()).toEqual(Array(2).fill('deposit: expected in one deposit; found also in po_zz'))
  })

  it('say that the key may not read payouts', async () => {
    world.control.forbid({ path: '/v1/payouts', permission: 'rak_payout_read' })
    expect(await compare()).toMatchObject({ differences: 0, refused: { right: 'rak_payout_read' } })
  })
})
