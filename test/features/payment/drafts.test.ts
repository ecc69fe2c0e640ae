import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Trx } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { deleteDrafts, mostDrafts, trimDrafts } from '../../../server/money/payment/draft.store.ts'
import { endTip, startAgain } from '../../../server/money/payment/payment.cancel.ts'
import { forgetAbandoned } from '../../../server/money/payment/payment.forget.ts'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { plansOf } from '../../support/plans.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

const hour = 60 * 60 * 1000
const answers = { recipient: { kind: 'all' }, amount: 500, review: 'Thanks', lang: 'en' } as const

onEachDatabase('a tip that was never sent to Stripe', async (database) => {
  const world = await createTipWorld(await database.open())
  beforeEach(async () => {
    world.reset()
    await world.deps.db.deleteFrom('tip').where('attempts', '=', 0).execute()
  })
  afterAll(() => world.close())

  const place = () => ({ id: world.seed.branchId, businessId: world.seed.businessId })
  const rowOf = ({ id }: Pick<Tip, 'id'>) =>
    world.deps.db.selectFrom('tip').selectAll().where('id', '=', id).executeTakeFirst()

  /** Rows as they would be there, without the work of making each: so many of each network, one a second. */
  async function put(counts: (readonly [string | null, number])[]) {
    const made = counts.flatMap(([network, count]) => Array.from({ length: count }, () => network))
    const rows = made.map((network, at) => ({
      id: newId(),
      guest_id: 'g',
      business_id: world.seed.businessId,
      branch_id: world.seed.branchId,
      recipient: 'all' as const,
      amount: 500,
      currency: 'JPY',
      review: '',
      words: 'shown' as const,
      lang: 'en' as const,
      network,
      state: at % 3 === 0 ? ('cancelled' as const) : ('draft' as const),
      created_at: 1_000_000 + at * 1000,
      updated_at: 1_000_000,
    }))
    for (let from = 0; from < rows.length; from += 500)
      await world.deps.db
        .insertInto('tip')
        .values(rows.slice(from, from + 500))
        .execute()
    return rows
  }

  it('is deleted a day after its last change, and not before', async () => {
    const guest = createGuest(world)
    const tip = await guest.start()
    world.advance(23 * hour)
    await guest.change(tip, { amount: 700 })
    world.advance(23 * hour)
    await reconcile(world.deps)
    expect(await rowOf(tip)).toMatchObject({ state: 'draft', amount: 700 })
    expect(await world.tips.isGone(tip.id)).toBe(false)
    world.advance(2 * hour)
    await reconcile(world.deps)
    expect(await rowOf(tip)).toBeUndefined()
    expect(await world.tips.isGone(tip.id)).toBe(true)
  })

  it('is deleted just the same where its guest cancels it and begins again, as often as they like', async () => {
    const guest = createGuest(world)
    let tip = await guest.start()
    const ids = [tip.id]
    for (let times = 0; times < 3; times++) {
      const again = await guest.again(tip)
      if (again.kind !== 'draft') throw new Error(again.kind)
      tip = again.tip
      ids.push(tip.id)
    }
    world.advance(25 * hour)
    await reconcile(world.deps)
    for (const id of ids) expect(await rowOf({ id })).toBeUndefined()
  })

  it('is kept once it was sent, also if it was declined; its words go a day after it ended', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(
      await guest.start({ review: 'Yuki was here' }),
      'pm_card_visa_chargeDeclined',
    )
    await guest.pay(tip)
    expect(await rowOf(tip)).toMatchObject({ state: 'declined', network: null })
    world.advance(25 * hour)
    await reconcile(world.deps)
    expect(await rowOf(tip)).toMatchObject({ state: 'expired', review: 'Yuki was here' })
    const now = world.deps.clock()
    await forgetAbandoned(world.deps.db, now + 23 * hour)
    expect(await rowOf(tip)).toMatchObject({ review: 'Yuki was here' })
    await forgetAbandoned(world.deps.db, now + 25 * hour)
    expect(await rowOf(tip)).toMatchObject({ review: '', guest_id: guest.guestId })
  })

  it('can’t be begun again once it is deleted, not even at that moment', async () => {
    const guest = createGuest(world)
    const tip = await guest.start()
    await endTip(world.deps, await readRow(world.deps.db, 'tip', tip.id), 'cancelled', 'guest')
    const { db } = world.deps
    let isRead = false
    const deletedFirst = async (work: (trx: Trx) => Promise<unknown>) => {
      if (isRead) await deleteDrafts(db, [tip.id])
      return db.transaction().execute(work)
    }
    const late = new Proxy(db, {
      get(target, key) {
        if (key === 'transaction') return () => ({ execute: deletedFirst })
        const value: unknown = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const clock = () => {
      isRead = true
      return world.deps.clock()
    }
    expect(await startAgain({ ...world.deps, db: late, clock }, tip.guestId, tip.id)).toEqual({
      kind: 'missing',
    })
    expect(isRead).toBe(true)
  })

  it('is kept while its network has no more than it may have; of more the oldest go, and nobody is refused', async () => {
    const rows = await put([
      ['a', mostDrafts.network],
      ['b', 30],
    ])
    const start = (network: string) => world.tips.start('g', place(), answers, { network })
    // It is looked after each fifty.
    const begun = []
    for (let times = 0; times < 50; times++) begun.push(await start('a'))
    const left = await world.deps.db.selectFrom('tip').select('id').where('attempts', '=', 0).execute()
    const ids = new Set(left.map(({ id }) => id))
    const [ofA, ofB] = [rows.slice(0, mostDrafts.network), rows.slice(mostDrafts.network)]
    const kept = ofA.filter(({ id }) => ids.has(id))
    expect(kept.length).toBeGreaterThanOrEqual(mostDrafts.network - 50)
    expect(kept.length).toBeLessThan(mostDrafts.network)
    expect(kept).toEqual(ofA.slice(-kept.length))
    for (const { id } of [...ofB, ...begun]) expect(ids).toContain(id)
  })

  it('counts, too, where it is begun again and again', async () => {
    const rows = await put([['a', mostDrafts.network]])
    const guest = createGuest(world)
    let tip = await guest.start()
    await setRow(world.deps.db, 'tip', tip.id, { network: 'a' })
    for (let times = 0; times < 50; times++) {
      const again = await guest.again(tip)
      if (again.kind !== 'draft') throw new Error(again.kind)
      tip = again.tip
    }
    expect(await rowOf(rows[0] ?? { id: '' })).toBeUndefined()
    expect(await rowOf(tip)).toBeDefined()
  })

  it('goes first where there are too many of a network or in all: the oldest of the network with most', async () => {
    const networks = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 5 })
    const limits = fc.record({
      network: fc.integer({ min: 0, max: 15 }),
      all: fc.integer({ min: 0, max: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(networks, limits, async (counts, most) => {
        await world.deps.db.deleteFrom('tip').where('attempts', '=', 0).execute()
        const names = counts.map((_, at) => (at === 0 ? null : `n${at}`))
        const rows = await put(names.map((name, at) => [name, counts[at] ?? 0]))
        // One after the other, by hand: always of a network that has most.
        const left = [...counts]
        const isTooMany = () =>
          left.reduce((sum, count) => sum + count, 0) > most.all || Math.max(...left) > most.network
        while (isTooMany()) {
          const largest = left.indexOf(Math.max(...left))
          left[largest] = (left[largest] ?? 0) - 1
        }
        await trimDrafts(world.deps.db, most)
        const kept = await world.deps.db
          .selectFrom('tip')
          .select(['id', 'network'])
          .where('attempts', '=', 0)
          .orderBy('created_at')
          .execute()
        const keptOf = names.map((name) => kept.filter(({ network }) => network === name).map(({ id }) => id))
        expect(keptOf.map((ids) => ids.length).sort()).toEqual(left.sort())
        for (const [at, ids] of keptOf.entries()) {
          const all = rows.filter(({ network }) => network === names[at]).map(({ id }) => id)
          expect(ids).toEqual(ids.length === 0 ? [] : all.slice(-ids.length))
        }
      }),
      { numRuns: 30 },
    )
  })

  it('never goes once it was sent, and is found by an index of its own', async () => {
    const rows = await put([['a', 3]])
    const [row] = rows
    await setRow(world.deps.db, 'tip', row?.id ?? '', { attempts: 1 })
    const plans = await plansOf(world.deps.db, (db) => trimDrafts(db, { network: 0, all: 0 }))
    expect(plans.join('\n')).toContain('tip_draft')
    const left = await Promise.all(rows.map(rowOf))
    expect(left.map((one) => one?.id)).toEqual([row?.id, undefined, undefined])
  })
})
