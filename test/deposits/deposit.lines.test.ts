import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { takeLease } from '../../server/db/job-lease.store.ts'
import { PaymentForbidden } from '../../server/gateways/stripe/payment-errors.ts'
import type { BalanceMovement, MovedBy } from '../../server/gateways/stripe/payout-snapshot.ts'
import { readLines } from '../../server/money/deposits/deposit.lines.ts'
import { lookAtDeposits } from '../../server/money/deposits/deposit.look.ts'
import { takeInDeposit } from '../../server/money/deposits/deposit.take-in.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'
import { charged } from '../support/snapshots.ts'
import { tipRows } from '../support/tip-rows.ts'
import { depositWorld } from './deposit-world.ts'

const minute = 60_000
const hour = 60 * minute

onEachDatabase('the lines of a deposit', async (database) => {
  const db = await database.open()
  const world = await depositWorld(db)
  const now = world.deps.clock()
  beforeEach(() => world.empty())

  /** A deposit whose lines are due. */
  async function deposit(amount: number, noted_at = 1) {
    const id = newId()
    const row = {
      id,
      amount,
      currency: 'JPY',
      status: 'on_way' as const,
      automatic: 1,
      failure: null,
      noted_at,
    }
    const told = { reconciliation: 'completed' as const, itemised_at: null, next_check_at: 5 }
    await db
      .insertInto('deposit')
      .values({ ...row, ...told, arrives_on: '2026-10-05', created_at: now })
      .execute()
    return id
  }
  const moved = (net: number, of: MovedBy = { kind: 'other' }, more: Partial<BalanceMovement> = {}) => ({
    id: newId(),
    category: 'fee',
    currency: 'JPY',
    gross: net + 2,
    fee: 2,
    net,
    of,
    ...more,
  })
  type List = (id: string) => AsyncIterable<BalanceMovement>
  const listing = (listPaidOut: List) => ({
    ...world.deps,
    clock: () => now,
    payments: { ...world.deps.payments, listPaidOut },
  })
  const read = (id: string, movements: BalanceMovement[]) =>
    readLines(
      listing(async function* () {
        yield* movements
      }),
      id,
      async () => {},
    )
  const rowOf = (id: string) => readRow(db, 'deposit', id)
  const linesOf = (id: string) =>
    db
      .selectFrom('deposit_line')
      .select(['part', 'category', 'gross', 'fee', 'net', 'source'])
      .where('deposit_id', '=', id)
      .orderBy('part')
      .orderBy('category')
      .execute()

  it.each([
    ['another sum', [moved(700), moved(299)]],
    ['another currency', [moved(700), moved(300, undefined, { currency: 'USD' })]],
  ])(
    'are written down only if they add up to it: of %s they are read again after an hour',
    async (_, list) => {
      const id = await deposit(1000)
      await read(id, list)
      expect(await linesOf(id)).toEqual([])
      expect(await rowOf(id)).toMatchObject({
        itemised_at: null,
        unplaced: 0,
        noted_at: 1,
        next_check_at: now + hour,
      })
      expect(world.logged.at(-1)).toMatchObject({ payout: id, amount: 1000 })
    },
  )

  it('hold a failed deposit by its name, and other business by the sums of its kinds', async () => {
    const id = await deposit(1000)
    const list = [moved(100), moved(200), moved(300, undefined, { category: 'topup' })]
    await read(id, [...list, moved(400, { kind: 'payout', id: 'po_failed' }, { category: 'payout' })])
    expect(await linesOf(id)).toEqual([
      { part: 'failed_deposit', category: 'payout', gross: 402, fee: 2, net: 400, source: 'po_failed' },
      { part: 'other', category: 'fee', gross: 304, fee: 4, net: 300, source: null },
      { part: 'other', category: 'topup', gross: 302, fee: 2, net: 300, source: null },
    ])
    expect(await rowOf(id)).toMatchObject({
      itemised_at: now,
      noted_at: now,
      unplaced: 0,
      next_check_at: null,
    })
  })

  const none = { tipId: undefined, branchId: undefined, attemptId: undefined }
  const charge = (metadata: object): MovedBy => ({
    kind: 'charge',
    id: 'ch_1',
    intentId: 'pi_unknown',
    metadata: { ...none, ...metadata },
  })
  it.each<[string, MovedBy, boolean]>([
    ['a charge with the id of a tip', charge({ tipId: 'lost' }), true],
    ['a charge with the id of a branch', charge({ branchId: 'lost' }), true],
    ['a charge with the id of an attempt', charge({ attemptId: 'lost' }), true],
    ['a refund, which has no ids', { kind: 'refund', id: 're_1', intentId: 'pi_unknown' }, true],
    ['a charge without any', charge({}), false],
    ['a charge without a payment', { ...charge({ tipId: 'lost' }), intentId: undefined } as MovedBy, false],
  ])('may be our own or not: of %s Stripe is asked', async (_, of, isAsked) => {
    const id = await deposit(500)
    const deps = listing(async function* () {
      yield moved(500, of)
    })
    const asked: string[] = []
    deps.payments.retrieveIntent = async (intent) => {
      asked.push(intent)
      throw new Error('asked')
    }
    await readLines(deps, id, async () => {}).catch(() => undefined)
    expect(asked).toEqual(isAsked ? ['pi_unknown'] : [])
    expect((await linesOf(id)).map(({ part }) => part)).toEqual(isAsked ? [] : ['other'])
  })

  it('hold no charge that was made in another currency as one of ours: it has no place', async () => {
    const id = await deposit(500)
    const intentId = `pi_${id}`
    await tipRows(db, { attempts: [{ payment_intent_id: intentId }] })
    const deps = listing(async function* () {
      yield moved(500, { ...charge({}), intentId } as MovedBy)
    })
    deps.payments.retrieveIntent = async () => ({ ...charged({ currency: 'USD' }), intentId })
    await readLines(deps, id, async () => {})
    expect((await linesOf(id)).map(({ part }) => part)).toEqual(['other'])
    expect(await rowOf(id)).toMatchObject({ unplaced: 1, next_check_at: now + 24 * hour })
  })

  it('are not kept where there was news of it meanwhile', async () => {
    const id = await deposit(1000)
    await readLines(
      listing(async function* () {
        yield moved(1000)
        await setRow(db, 'deposit', id, { seq: 9, status: 'failed' })
      }),
      id,
      async () => {},
    )
    expect(await linesOf(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'failed', itemised_at: null, next_check_at: 5 })
  })

  it('that can’t be read hold up no others, but for a key that lacks the right', async () => {
    const [first, second] = [await deposit(1000), await deposit(70)]
    await setRow(db, 'deposit', second, { next_check_at: 6 })
    // Only the lines are due: the list was read.
    await takeLease(db, { name: 'deposits-list', holder: 'x', ttlMs: 24 * hour }, now)
    const look = (error: Error) =>
      lookAtDeposits(
        listing(async function* (id) {
          if (id === first) throw error
          yield moved(70)
        }),
      )
    expect(await look(new TypeError('odd'))).toBe('done')
    expect(await rowOf(first)).toMatchObject({ next_check_at: now + 10 * minute, itemised_at: null })
    expect(await rowOf(second)).toMatchObject({ next_check_at: null, itemised_at: now })
    await setRow(db, 'deposit', first, { next_check_at: 5 })
    expect(await look(new PaymentForbidden(undefined, 403, 'rak'))).toBe('refused')
    expect(await rowOf(first)).toMatchObject({ next_check_at: now + hour })
  })

  it('are read by one process at a time', async () => {
    const id = await deposit(70)
    await takeLease(db, { name: 'deposits', holder: 'another', ttlMs: hour }, now)
    const asked = () => Promise.reject(new Error('asked'))
    expect(await lookAtDeposits(listing(asked as never), { everything: true })).toBe('busy')
    expect(await rowOf(id)).toMatchObject({ next_check_at: 5 })
  })

  it('stay as they are known where the same news of their deposit comes again', async () => {
    await world.paid()
    world.to('saturday')
    const { id } = await world.payout()
    const before = await rowOf(id)
    await takeInDeposit(world.deps, id)
    expect(await rowOf(id)).toEqual(before)
  })
})
