import { beforeEach, expect, it } from 'vitest'
import { PaymentForbidden } from '../../server/gateways/stripe/payment-errors.ts'
import type { BalanceMovement, PayoutSnapshot } from '../../server/gateways/stripe/payout-snapshot.ts'
import { compareDeposits } from '../../server/money/verify/verify-deposits-at-stripe.ts'
import { onEachDatabase } from '../support/databases.ts'
import { began, day, madeUpPayouts, payout } from './made-up-payouts.ts'

onEachDatabase('deposits beside Stripe, row by row', async (database) => {
  const db = await database.open()
  const at = await madeUpPayouts(db)
  beforeEach(() => at.empty())

  const told: PayoutSnapshot = { ...payout, amount: 90, reconciliation: 'completed' }
  const deposit = (
    given: { id?: string; created_at?: number; reconciliation?: 'completed' | 'in_progress' } = {},
  ) =>
    db
      .insertInto('deposit')
      .values({
        id: told.id,
        amount: 90,
        currency: 'JPY',
        status: 'on_way',
        automatic: 1,
        reconciliation: 'completed',
        itemised_at: 1,
        noted_at: 1,
        arrives_on: told.arrivesOn,
        created_at: began,
        ...given,
      })
      .execute()
  const line = (id: string, net: number) =>
    db
      .insertInto('deposit_line')
      .values({
        deposit_id: told.id,
        id,
        part: 'other',
        category: id,
        gross: net,
        fee: 0,
        net,
      })
      .execute()
  const moved = (category: string, net: number): BalanceMovement => ({
    id: category,
    category,
    currency: 'JPY',
    gross: net,
    fee: 0,
    net,
    of: { kind: 'other' },
  })
  const compare = async (span: { sinceMs?: number; untilMs: number } = { untilMs: began + day }) => {
    const lines: string[] = []
    const compared = await compareDeposits(at.deps, span, (said) => lines.push(said))
    expect(compared.differences).toBe(lines.length)
    return lines.map((said) => said.replace(/^deposit /, '')).sort()
  }

  it('are those of the time that is asked for: its beginning included, its end not', async () => {
    for (const [id, created_at] of [
      ['early', began - 1],
      ['first', began],
      ['last', began + day - 1],
      ['late', began + day],
    ] as const)
      await deposit({ id, created_at })
    const own = ['first', 'last'].map((id) => `${id}: expected none; found 90`)
    expect(await compare()).toEqual(own)
    expect(at.lists).toEqual([[began, began + day]])
    expect(await compare({ sinceMs: began - 1, untilMs: began + day })).toHaveLength(3)
    expect(at.lists.at(-1)).toEqual([began - 1, began + day])
  })

  it('have the lines that Stripe tells, no more and no less', async () => {
    await deposit()
    await line('fee', 90)
    at.listed = [told]
    at.lines = [moved('fee', 40), moved('fee', 50)]
    expect(await compare()).toEqual([])
    at.lines = [moved('fee', 89), moved('leap', 1)]
    expect(await compare()).toEqual([
      'po_1, fee: expected 89 - 0 = 89; found 90 - 0 = 90',
      'po_1, leap: expected 1 - 0 = 1; found none',
    ])
    at.lines = []
    expect(await compare()).toEqual(['po_1, fee: expected none; found 90 - 0 = 90'])
    // While Stripe does not tell them, there are none.
    at.lines = [moved('fee', 90)]
    at.listed = [{ ...told, reconciliation: 'in_progress' }]
    await db.updateTable('deposit').set({ reconciliation: 'in_progress' }).execute()
    expect(await compare()).toEqual(['po_1, fee: expected none; found 90 - 0 = 90'])
  })

  it('are not compared with a key that may not read them; a wrong key is an error', async () => {
    at.whileListing = async () => {
      throw new PaymentForbidden(undefined, 403, 'rak_payout_read')
    }
    const nobody = () => expect.fail('nothing is compared')
    expect(await compareDeposits(at.deps, { untilMs: began + day }, nobody)).toEqual({
      deposits: 0,
      differences: 0,
      refused: { right: 'rak_payout_read' },
    })
    const wrong = new PaymentForbidden(undefined, 401)
    at.whileListing = async () => {
      throw wrong
    }
    await expect(compare()).rejects.toBe(wrong)
  })
})
