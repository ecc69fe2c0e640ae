import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import type { DepositPart } from '../../server/db/schema.ts'
import { verifyDeposits } from '../../server/money/verify/verify-deposits.ts'
import { noon, paydayRows, tipInto } from '../payday/payday-rows.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { insertDeposit } from './deposit-rows.ts'

onEachDatabase('deposits beside the books, row by row', async (database) => {
  const db = await database.open()
  const { where } = await paydayRows(db, { people: 1 })
  const { id: tip, attempt } = await tipInto(db, where, { to: 'all', yen: 1000, now: noon(1) })
  await setRow(db, 'tip', tip, { fee: 36 })
  beforeEach(async () => {
    for (const table of ['deposit_line', 'deposit'] as const) await db.deleteFrom(table).execute()
  })

  type Given = Partial<{
    amount: number
    status: 'paid' | 'failed' | 'canceled'
    automatic: 0 | 1
    reconciliation: 'completed' | 'in_progress'
    currency: string
    itemised_at: number | null
  }>
  const deposit = (id: string, given: Given = {}) =>
    insertDeposit(db, id, 1, { amount: 964, arrives_on: '2026-10-05', ...given })
  type Line = { part?: DepositPart; gross?: number; fee?: number; source?: string; of?: string }
  const line = (
    deposit_id: string,
    { part = 'charge', gross = 1000, fee = 36, source = 'ch', of }: Line = {},
  ) => {
    const attempt_id = part === 'charge' || part === 'taken_back' ? (of ?? attempt.id) : null
    const kept = { deposit_id, id: newId(), part, category: part, gross, fee, net: gross - fee }
    return db
      .insertInto('deposit_line')
      .values({ ...kept, attempt_id, source: part === 'other' ? null : source })
      .execute()
  }
  const found = async () => {
    const all: string[] = []
    await verifyDeposits(db, ({ id, expected, found: is }) =>
      all.push(`${id.split(' ')[0]}: ${expected}; ${is}`),
    )
    return all.sort()
  }

  it('are all looked at, however many they are', async () => {
    for (let n = 0; n < 230; n++) await deposit(`d${n}`, { amount: 5 })
    expect(await found()).toHaveLength(230)
  })

  it('have lines that add up to their amount', async () => {
    await deposit('a')
    await line('a')
    expect(await found()).toEqual([])
    await line('a', { part: 'other', gross: -10, fee: 0 })
    await deposit('b', { amount: 7 })
    await deposit('c', { amount: 0 })
    expect(await found()).toEqual(['a: lines of ¥964; ¥954', 'b: lines of ¥7; ¥0'])
  })

  it.each<Given>([{ automatic: 0 }, { reconciliation: 'in_progress' }, { currency: 'USD' }])(
    'have none where Stripe does not tell them: %j',
    async (of) => {
      await deposit('a', of)
      await line('a')
      expect(await found()).toEqual(['a: no lines are known; they were read', 'a: no lines; 1'])
      await db.updateTable('deposit').set({ itemised_at: null }).execute()
      expect(await found()).toEqual(['a: no lines; 1'])
      await db.deleteFrom('deposit_line').execute()
      expect(await found()).toEqual([])
    },
  )

  it('have charges of paid tips, with their amount and fee; what did not pay the tip is Stripe’s word', async () => {
    await deposit('a')
    await line('a', { gross: 1000, fee: 36 })
    for (const [set, says] of [
      [{ amount: 999 }, '¥999, fee 36'],
      [{ fee: 35 }, '¥1000, fee 35'],
    ] as const) {
      await setRow(db, 'tip', tip, set)
      expect(await found()).toEqual([`a: ${says}; ¥1000, fee 36, paid`])
      await setRow(db, 'tip', tip, { amount: 1000, fee: 36 })
    }
    // Nobody knows its fee yet.
    await setRow(db, 'tip', tip, { fee: null })
    expect(await found()).toEqual([])
    await setRow(db, 'tip', tip, { fee: 36 })
    const second = { ...attempt, id: newId(), n: 2, state: 'open' as const }
    await db.insertInto('payment_attempt').values(second).execute()
    await deposit('b', { amount: 70 })
    await line('b', { gross: 80, fee: 10, of: second.id, source: 'ch2' })
    expect(await found()).toEqual(['b: ¥none, fee any; ¥80, fee 10, open'])
    await setRow(db, 'payment_attempt', second.id, { state: 'paid' })
    expect(await found()).toEqual([])
    // What was taken back has amounts of its own.
    await deposit('c', { amount: -110 })
    await line('c', { part: 'taken_back', gross: -100, fee: 10, source: 're' })
    expect(await found()).toEqual([])
  })

  it('pay out a charge once, and once more only if the deposit was failed or canceled', async () => {
    for (const id of ['a', 'b']) {
      await deposit(id)
      await line(id)
    }
    expect(await found()).toEqual(['a: in one deposit; also in b'])
    for (const status of ['failed', 'canceled'] as const)
      for (const id of ['a', 'b']) {
        await db.updateTable('deposit').set({ status: 'paid' }).execute()
        await setRow(db, 'deposit', id, { status })
        expect(await found()).toEqual([])
      }
    // A refund of it in the other one is no second charge.
    await db.deleteFrom('deposit_line').where('deposit_id', '=', 'b').execute()
    await db.updateTable('deposit').set({ status: 'paid' }).execute()
    await setRow(db, 'deposit', 'b', { amount: -100 })
    await line('b', { part: 'taken_back', gross: -100, fee: 0 })
    expect(await found()).toEqual([])
  })

  it('pay out a failed one once', async () => {
    await deposit('f', { status: 'failed' })
    await line('f')
    for (const id of ['a', 'b']) {
      await deposit(id)
      await line(id, { part: 'failed_deposit', gross: 964, fee: 0, source: 'f' })
    }
    expect(await found()).toEqual(['a: in one deposit; also in b'])
    await setRow(db, 'deposit', 'b', { status: 'canceled' })
    expect(await found()).toEqual([])
  })
})
