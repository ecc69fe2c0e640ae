import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../server/db/schema.ts'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { refunds } from '../features/refund/refund-world.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow, whileSet } from '../support/rows.ts'
import { createGuest, createTipWorld, type TipWorld } from '../support/tip-world.ts'

/** Whoever changes the books by hand, and with some care, is found out all the same. */
onEachDatabase('books that somebody has changed', async (database) => {
  const db = await database.open()
  let world: TipWorld
  let tipId = ''
  let elsewhere: { branch: string; attempt: string; business: string }
  beforeAll(async () => {
    world = await createTipWorld(db)
    world.sandbox.setWebhookTarget(null)
    const guest = createGuest(world)
    const owner = refunds(world)
    const paid = async (amount: number) => {
      const tip = await guest.pays({ amount })
      return tip.id
    }
    tipId = await paid(1003)
    await paid(1001)
    await paid(500)
    world.sandbox.control.settle()
    await reconcile(world.deps, { everything: true })
    await owner.confirm(await owner.draft(tipId, 300))
    const notHere = { branch: world.seed.branchId, tip: tipId }
    const branch = await db
      .selectFrom('branch')
      .select('id')
      .where('id', '!=', notHere.branch)
      .executeTakeFirstOrThrow()
    const attempt = await db
      .selectFrom('payment_attempt')
      .select('id')
      .where('tip_id', '!=', notHere.tip)
      .executeTakeFirstOrThrow()
    const { id: _, ...business } = await db.selectFrom('business').selectAll().executeTakeFirstOrThrow()
    await db
      .insertInto('business')
      .values({ ...business, id: 'another' })
      .execute()
    elsewhere = { branch: branch.id, attempt: attempt.id, business: 'another' }
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  type Table = 'tip' | 'branch' | 'payment_attempt' | 'share' | 'booking' | 'refund_request'
  /** What verifying says after a row was changed; the row is put back. */
  const after = async <T extends Table>(
    table: T,
    id: string,
    set: Partial<Record<keyof Database[T], unknown>>,
  ) => {
    const { differences } = await whileSet(db, table, id, set as object, () => verifyBooks(db))
    return differences.map((difference) => difference.kind)
  }

  it.each([
    ['a state that forgets a refund', { state: 'succeeded' }, 'state'],
    ['a state that calls a refund a dispute', { state: 'disputed' }, 'state'],
    [
      'a refund noted as a dispute',
      { refunded_amount: 0, disputed_amount: 300, state: 'disputed' },
      'refund',
    ],
    ['the day of another year', { paid_on: '2020-01-01' }, 'date'],
    ['no moment of payment', { succeeded_at: null }, 'date'],
    ['no attempt that paid', { paid_attempt: null }, 'attempt'],
    ['an attempt of nowhere', { paid_attempt: 'nowhere' }, 'attempt'],
    ['an amount', { amount: 1004 }, 'tip'],
    ['a fee', { fee: 1 }, 'sum'],
    ['a net amount', { net: 1 }, 'sum'],
    ['people it was not split among', { split_inputs: '{"staff":[],"turn":9}' }, 'split'],
    ['people that nobody can read', { split_inputs: 'no JSON' }, 'split'],
    ['another rule', { split_rule: 'branch-v1' }, 'split'],
    ['a loss that nobody booked', { lost: 5 }, 'cost'],
    ['a fee of a dispute that nobody booked', { dispute_fee: 1500 }, 'cost'],
  ] as const)('show %s', async (_, set, kind) => {
    expect(await after('tip', tipId, set)).toContain(kind)
  })

  it.each([
    ['share', { amount: 1 }, 'tip'],
    ['share', { booked_on: '2020-01-01' }, 'booking'],
    ['share', { created_at: 5 }, 'date'],
    ['share', { reason: 'refund' }, 'booking'],
    ['share', { branch_id: 'elsewhere' }, 'place'],
    ['share', { staff_id: null }, 'split'],
    ['share', { currency: 'USD' }, 'currency'],
    ['booking', { amount: 1 }, 'booking'],
    ['booking', { booked_on: '2020-01-01' }, 'booking'],
    ['booking', { created_at: 5 }, 'date'],
    ['booking', { reason: 'loss' }, 'cost'],
    ['booking', { branch_id: 'elsewhere' }, 'place'],
    ['booking', { business_id: 'another' }, 'place'],
    ['tip', { branch_id: 'elsewhere' }, 'place'],
    ['tip', { business_id: 'another' }, 'place'],
    ['tip', { currency: 'USD' }, 'currency'],
    ['payment_attempt', { amount: 5 }, 'attempt'],
    ['payment_attempt', { currency: 'USD' }, 'currency'],
    ['payment_attempt', { lost: 5 }, 'cost'],
    ['payment_attempt', { dispute_fee: 5 }, 'cost'],
    ['payment_attempt', { second_fee: 5 }, 'cost'],
    ['refund_request', { attempt_id: 'elsewhere' }, 'request'],
    ['refund_request', { member_id: null }, 'request'],
    ['refund_request', { amount: 299 }, 'request'],
    ['refund_request', { state: 'draft' }, 'request'],
    ['refund_request', { state: 'open' }, 'request'],
    ['refund_request', { state: 'accepted' }, 'request'],
    ['refund_request', { state: 'failed' }, 'request'],
  ] as const)('show a row of %s with %o', async (table, set, kind) => {
    const { id } = await db
      .selectFrom(table as 'share')
      .select('id')
      .where(table === 'tip' ? sql.ref('id') : sql.ref('tip_id'), '=', tipId)
      .$if(table === 'share' || table === 'booking', (rows) => rows.where('reason', '=', 'tip'))
      .executeTakeFirstOrThrow()
    const places: Record<string, string> = {
      'branch_id elsewhere': elsewhere.branch,
      'attempt_id elsewhere': elsewhere.attempt,
      'business_id another': elsewhere.business,
    }
    const real = Object.entries(set).map(([name, value]) => [name, places[`${name} ${value}`] ?? value])
    expect(await after(table, id, Object.fromEntries(real))).toContain(kind)
  })

  it('show an attempt that is said not to have paid', async () => {
    const { paid_attempt } = await readRow(db, 'tip', tipId)
    expect(await after('payment_attempt', paid_attempt ?? '', { state: 'retired' })).toEqual(['attempt'])
  })

  it('show a turn of the yen left over that was skipped, or given twice', async () => {
    const { branchId } = world.seed
    const { split_turn } = await readRow(db, 'branch', branchId)
    expect(split_turn).toBeGreaterThan(1)
    expect(await after('branch', branchId, { split_turn: split_turn + 1 })).toEqual(['turn'])
    expect(await after('branch', branchId, { split_turn: 0 })).toEqual(['turn'])
  })

  it('show yen moved between two people, though their sums agree', async () => {
    const shares = await db
      .selectFrom('share')
      .selectAll()
      .where('tip_id', '=', tipId)
      .where('reason', '=', 'tip')
      .orderBy('id')
      .limit(2)
      .execute()
    const move = async (yen: number) => {
      for (const [at, { id, staff_id, amount }] of shares.entries()) {
        const by = at === 0 ? yen : -yen
        await setRow(db, 'share', id, { amount: amount + (yen > 0 ? by : 0) })
        await db
          .updateTable('earning_sum')
          .set((e) => ({ earned: e('earned', '+', by) }))
          .where('holder', '=', staff_id ?? '')
          .execute()
      }
    }
    await move(50)
    expect((await verifyBooks(db)).differences.map(({ kind, id }) => [kind, id])).toEqual([['split', tipId]])
    await move(-50)
  })
})
