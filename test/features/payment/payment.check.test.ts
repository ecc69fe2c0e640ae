import { beforeEach, expect, it } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import type { AttemptState, TipRow } from '../../../server/db/schema.ts'
import { PaymentUnavailable } from '../../../server/gateways/stripe/payment-errors.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import { checkTip, listDueIds } from '../../../server/money/stripe-events/reconcile.ts'
import type { TipState } from '../../../views/words.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { setRow } from '../../support/rows.ts'
import { charged, nothing } from '../../support/snapshots.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'
import { stripeAnswers } from './stripe-answers.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

onEachDatabase('the job that looks after one tip', (database) => {
  const { at, db: open, deps, cancelIntent, retrieveIntent } = stripeAnswers(database)
  let db: Db
  beforeEach(() => {
    db = open()
    cancelIntent.mockResolvedValue({ ...nothing, status: 'gone' })
    retrieveIntent.mockResolvedValue(nothing)
  })

  type Attempt = { n?: number; state: AttemptState; created_at?: number }
  /** A tip in this state, last changed so long before now, with these attempts at Stripe. */
  const tipIn = async (
    state: TipState,
    age: number,
    attempts: Attempt[] = [],
    more: Partial<TipRow> = {},
  ) => {
    at.now = begun + 9 * day
    const times = { created_at: begun, updated_at: at.now - age, next_check_at: at.now }
    const { tipId, ...rows } = await tipRows(db, {
      tip: { state, attempts: attempts.filter(({ n = 1 }) => n > 0).length, ...times, ...more },
      attempts: attempts.map((given) => ({ payment_intent_id: `pi_${newId()}`, ...given })),
    })
    const attempt = rows.attempts.at(-1)
    if (state === 'succeeded') await setRow(db, 'tip', tipId, { paid_attempt: attempt?.id ?? null })
    const check = async () => {
      await checkTip(deps(), tipId)
      return findTip(db, tipId)
    }
    return { tipId, attempts: rows.attempts, check }
  }

  it.each<[string, TipState, number, Attempt[], Partial<TipRow> | undefined]>([
    ['begun long ago, and changed an hour ago', 'draft', hour, [], { state: 'draft', checks: 1 }],
    ['changed nearly a day ago', 'draft', day - 1, [], { state: 'draft', checks: 1 }],
    ['changed a day ago', 'draft', day, [], undefined],
    ['given up nearly a day ago', 'cancelled', day - 1, [], { state: 'cancelled', checks: 1 }],
    ['given up a day ago', 'cancelled', day, [], undefined],
    ['declined nearly a day ago', 'declined', day - 1, [{ state: 'declined' }], { state: 'declined' }],
    ['declined a day ago', 'declined', day, [{ state: 'declined' }], { state: 'expired' }],
  ])('keeps, deletes or ends what was %s', async (_, state, age, attempts, is) => {
    const { check } = await tipIn(state, age, attempts)
    const row = await check()
    expect(row).toEqual(is && expect.objectContaining(is))
    // The next look is when the day is over.
    const next = at.now - age + day
    if (is?.state === state) expect(row?.next_check_at).toBe(next)
    expect(cancelIntent).toHaveBeenCalledTimes(is?.state === 'expired' ? 1 : 0)
  })

  it('ends what was never sent from here, but has a payment that was found at Stripe', async () => {
    const { check } = await tipIn('draft', day, [{ n: -1, state: 'open' }])
    expect(await check()).toMatchObject({ state: 'expired', attempts: 0 })
    expect(cancelIntent).toHaveBeenCalledOnce()
  })

  it('asks about a payment under way after one minute, two, four and so on, and each hour at last', async () => {
    for (const [checks, minutes] of [
      [0, 1],
      [1, 2],
      [5, 32],
      [6, 60],
      [40, 60],
    ] as const) {
      const { check } = await tipIn('pending', 0, [{ state: 'open', created_at: begun + 9 * day }], {
        checks,
      })
      retrieveIntent.mockResolvedValue({ ...nothing, status: 'processing' })
      const next_check_at = at.now + minutes * minute
      expect(await check()).toMatchObject({ state: 'processing', checks: checks + 1, next_check_at })
    }
  })

  it('asks for the fee of a paid one after five minutes, ten and so on, each day at last, and then no more', async () => {
    const unknown = charged({ fee: undefined, net: undefined })
    for (const [checks, minutes] of [
      [0, 5],
      [1, 10],
      [8, 1280],
      [9, 1440],
      [13, 1440],
      [14, null],
    ] as const) {
      const { check } = await tipIn('succeeded', 0, [{ state: 'paid' }], { checks })
      retrieveIntent.mockResolvedValue(unknown)
      const next_check_at = minutes && at.now + minutes * minute
      expect(await check()).toMatchObject({ state: 'succeeded', checks: checks + 1, next_check_at })
    }
  })

  it('ends what could still charge a paid one, and asks about the charge that paid it', async () => {
    const { attempts, check } = await tipIn('succeeded', 0, [{ state: 'open' }, { n: 2, state: 'paid' }])
    retrieveIntent.mockResolvedValue(charged({ fee: undefined, net: undefined }))
    await check()
    const [open, paid] = attempts.map((one) => one.payment_intent_id)
    expect(cancelIntent.mock.calls).toEqual([[open, 'abandoned']])
    expect(retrieveIntent.mock.calls).toEqual([[paid, { disputes: true }]])
  })

  it('leaves alone what is not due any more, or gone', async () => {
    const { check, tipId } = await tipIn('declined', 2 * day, [{ state: 'declined' }], {
      next_check_at: null,
    })
    expect(await check()).toMatchObject({ state: 'declined', checks: 0 })
    await expect(checkTip(deps(), 'none')).resolves.toBeUndefined()
    expect(await listDueIds(db, at.now, 99)).not.toContain(tipId)
  })

  it('takes those first that have waited longest, so many at once, and none before its time', async () => {
    await db.updateTable('tip').set({ next_check_at: null }).execute()
    const { tipId: second } = await tipIn('draft', 0, [], { next_check_at: 5 })
    const { tipId: first } = await tipIn('draft', 0, [], { next_check_at: 4 })
    const { tipId: later } = await tipIn('draft', 0, [], { next_check_at: 6 })
    expect(await listDueIds(db, 5, 9)).toEqual([first, second])
    expect(await listDueIds(db, 5, 1)).toEqual([first])
    expect(await listDueIds(db, 6, 9)).toEqual([first, second, later])
  })

  it('leaves all others as they are, and comes back in an hour to what could not be ended', async () => {
    const { check: others, tipId: other } = await tipIn('declined', day, [{ state: 'declined' }])
    const before = await findTip(db, other)
    const { check, tipId } = await tipIn('declined', day, [{ state: 'declined' }])
    cancelIntent.mockRejectedValue(new PaymentUnavailable('timeout', undefined))
    await expect(check()).rejects.toBeInstanceOf(PaymentUnavailable)
    expect(await findTip(db, tipId)).toMatchObject({ state: 'declined', next_check_at: at.now + hour })
    expect(await findTip(db, other)).toEqual(before)
    cancelIntent.mockResolvedValue({ ...nothing, status: 'gone' })
    expect(await others()).toMatchObject({ state: 'expired', next_check_at: null })
  })

  it('writes down the next look before it asks: one that fails holds up no others', async () => {
    const { check, tipId } = await tipIn('pending', 0, [{ state: 'open' }])
    retrieveIntent.mockRejectedValue(new Error('broken'))
    await expect(check()).rejects.toThrow('broken')
    expect(await findTip(db, tipId)).toMatchObject({ checks: 1, next_check_at: at.now + minute })
  })
})
