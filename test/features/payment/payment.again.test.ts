import { beforeEach, expect, it } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import type { AttemptState, TipRow } from '../../../server/db/schema.ts'
import { PaymentUnavailable } from '../../../server/gateways/stripe/payment-errors.ts'
import type { PaymentSnapshot } from '../../../server/gateways/stripe/payment-snapshot.ts'
import { endTip, startAgain } from '../../../server/money/payment/payment.cancel.ts'
import { pay } from '../../../server/money/payment/payment.pay.ts'
import { retireAll, retireAttempt } from '../../../server/money/payment/payment.retire.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import type { TipState } from '../../../views/words.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { charged, nothing } from '../../support/snapshots.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'
import { stripeAnswers } from './stripe-answers.ts'

const now = begun + 60_000
const day = 24 * 60 * 60_000

type Answer = 'ended' | 'charged' | 'processing' | 'still open' | 'away'
const answers: Record<Exclude<Answer, 'away'>, PaymentSnapshot> = {
  ended: { ...nothing, status: 'gone' },
  charged: charged(),
  processing: { ...nothing, status: 'processing' },
  'still open': nothing,
}

onEachDatabase('a guest who begins again', (database) => {
  const { at, db: open, deps, cancelIntent, createIntent, retrieveIntent, count } = stripeAnswers(database)
  let db: Db
  const saying = (answer: Answer) => async () => {
    if (answer === 'away') throw new PaymentUnavailable('network', undefined)
    return answers[answer]
  }
  beforeEach(() => {
    db = open()
    at.now = now
    for (const asks of [cancelIntent, retrieveIntent]) asks.mockImplementation(saying('still open'))
  })

  /** A tip in this state, with attempts in these. Stripe knows each of them by the attempt's number. */
  const tipIn = async (state: TipState, attempts: AttemptState[] = [], more: Partial<TipRow> = {}) => {
    const { tipId, ...rows } = await tipRows(db, {
      tip: { state, network: 'n', review: 'ありがとう', recipient: 'staff', ...more },
      attempts: attempts.map((is) => ({ state: is, payment_intent_id: `pi_${newId()}` })),
    })
    return { tipId, ...rows, row: () => readRow(db, 'tip', tipId) }
  }
  const counted = () => count.mock.calls.map(([event]) => event)
  const again = (tipId: string) => startAgain(deps(), 'g', tipId)
  /** The tips that repeat one. */
  const copies = (tipId: string) => db.selectFrom('tip').selectAll().where('again_of', '=', tipId).execute()

  const unpaid = ['pending', 'processing', 'declined'] as const
  it.each(
    unpaid.flatMap((state) =>
      (
        [
          ['ended', 'draft', 'cancelled'],
          ['charged', 'already', 'succeeded'],
          ['processing', 'unavailable', state === 'pending' ? 'processing' : state],
          ['still open', 'unavailable', state],
          ['away', 'unavailable', state],
        ] as const
      ).map(([answer, kind, then]) => [state, answer, kind, then] as const),
    ),
  )(
    'with a tip that is %s, of which Stripe says "%s", is answered "%s": no second payment while the first may charge',
    async (state, answer, kind, then) => {
      cancelIntent.mockImplementation(saying(answer))
      const { tipId, row } = await tipIn(state, [state === 'declined' ? 'declined' : 'open'])
      expect(await again(tipId)).toMatchObject({ kind, tip: { amount: 1000 } })
      expect(cancelIntent.mock.calls).toEqual([[expect.stringMatching(/^pi_/), 'requested_by_customer']])
      expect((await row()).state).toBe(then)
      expect(await copies(tipId)).toHaveLength(kind === 'draft' ? 1 : 0)
    },
  )

  it.each([
    ['draft', [], { state: 'cancelled', next_check_at: now + day }],
    ['declined', ['retired'], { state: 'cancelled', next_check_at: null }],
    ['cancelled', ['retired'], { state: 'cancelled', updated_at: begun }],
    ['cancelled', [], { state: 'cancelled', updated_at: begun }],
    ['expired', ['retired'], { state: 'expired', updated_at: begun }],
  ] as const)(
    'with a tip that is %s and attempts that are %j asks Stripe nothing',
    async (state, attempts, is) => {
      const card = {
        card_last4: '4242',
        card_brand: 'visa',
        next_check_at: 5,
        confirmation_token: `ctoken_${newId()}`,
      }
      const { tipId, staff, row } = await tipIn(state, [...attempts], 'updated_at' in is ? {} : card)
      const given = await again(tipId)
      expect(given).toMatchObject({ kind: 'draft', tip: { state: 'draft', version: 1 } })
      const [copy, ...others] = await copies(tipId)
      expect(copy).toMatchObject({
        guest_id: 'g',
        recipient: 'staff',
        staff_id: staff[0],
        amount: 1000,
        review: 'ありがとう',
        lang: 'ja',
        network: 'n',
        state: 'draft',
        attempts: 0,
        created_at: now,
      })
      expect([others, await row()]).toEqual([[], expect.objectContaining(is)])
      expect(await row()).toMatchObject({ card_last4: null, card_brand: null, confirmation_token: null })
      expect(cancelIntent).not.toHaveBeenCalled()
      const ended = 'updated_at' in is ? [] : ['cancelled']
      expect(counted()).toEqual([...ended, 'created'])
      // Pressed twice, it is the same draft.
      expect(await again(tipId)).toEqual(given)
      expect(await copies(tipId)).toHaveLength(1)
    },
  )

  it.each([
    ['draft', 'draft', 'the first copy'],
    ['cancelled', 'draft', 'a copy of the copy'],
    ['expired', 'draft', 'a copy of the copy'],
    ['pending', 'already', 'the first copy'],
    ['processing', 'already', 'the first copy'],
    ['declined', 'already', 'the first copy'],
    ['succeeded', 'already', 'the first copy'],
    ['refunded', 'already', 'the first copy'],
  ] as const)('a second time, when the copy is %s, is answered "%s" with %s', async (state, kind, which) => {
    const { tipId } = await tipIn('cancelled')
    await again(tipId)
    const [copy] = await copies(tipId)
    await setRow(db, 'tip', copy?.id ?? '', { state })
    const given = await again(tipId)
    const [next] = await copies(copy?.id ?? '')
    expect([given.kind, next === undefined]).toEqual([kind, which === 'the first copy'])
    expect('tip' in given && given.tip.id).toBe((next ?? copy)?.id)
  })

  it('has no tip of somebody else, and pays none twice', async () => {
    const { tipId, row } = await tipIn('draft')
    expect(await startAgain(deps(), 'another', tipId)).toEqual({ kind: 'missing' })
    expect((await row()).state).toBe('draft')
    const paid = await tipIn('succeeded', ['paid'])
    expect(await again(paid.tipId)).toMatchObject({ kind: 'already', tip: { state: 'succeeded' } })
    expect(await copies(paid.tipId)).toEqual([])
  })

  it('is told of no other trouble than that Stripe is away', async () => {
    const { tipId } = await tipIn('pending', ['open'])
    cancelIntent.mockRejectedValue(new TypeError('a mistake'))
    await expect(again(tipId)).rejects.toThrow('a mistake')
  })

  it('loses nothing where a payment has begun at another server since the tip was read', async () => {
    const { row } = await tipIn('pending', ['open'])
    const stale = { ...(await row()), state: 'draft' as const, attempts: 0 }
    for (const as of ['cancelled', 'expired'] as const) {
      expect(await endTip(deps(), stale, as, 'guest')).toMatchObject({ state: 'pending', attempts: 1 })
      expect(await row()).toMatchObject({ state: 'pending', next_check_at: null })
    }
    expect(count).not.toHaveBeenCalled()
  })

  it.each<[Answer, Answer, 'gone' | 'busy' | 'paid', number]>([
    ['ended', 'ended', 'gone', 2],
    ['ended', 'still open', 'busy', 2],
    ['still open', 'ended', 'busy', 2],
    ['processing', 'ended', 'busy', 2],
    ['ended', 'charged', 'paid', 2],
    ['still open', 'charged', 'paid', 2],
    ['charged', 'ended', 'paid', 1],
  ])('has ended all payments only if Stripe has: "%s" and "%s" are %s', async (one, two, ended, asked) => {
    const { row, tipId } = await tipIn('pending', ['open', 'open'])
    const said = [one, two]
    cancelIntent.mockImplementation(() => saying(said[cancelIntent.mock.calls.length - 1] ?? 'away')())
    expect(await retireAll(deps(), await row(), { as: 'cancelled', by: 'guest' })).toBe(ended)
    expect(cancelIntent).toHaveBeenCalledTimes(asked)
    expect(Boolean((await findTip(db, tipId))?.paid_attempt)).toBe(ended === 'paid')
  })

  it.each<[Answer, string]>([
    ['still open', 'unavailable'],
    ['processing', 'unavailable'],
    ['away', 'unavailable'],
    ['charged', 'paid'],
  ])('with another card pays nothing while Stripe says "%s" of the first', async (answer, kind) => {
    cancelIntent.mockImplementation(saying(answer))
    const { tipId } = await tipIn('declined', ['declined'], { confirmation_token: `ctoken_${newId()}` })
    const { version } = await readRow(db, 'tip', tipId)
    expect(await pay(deps(), 'g', tipId, version, { returnUrl: '' })).toMatchObject({ kind })
    expect(createIntent).not.toHaveBeenCalled()
    const attempts = db.selectFrom('payment_attempt').select('n').where('tip_id', '=', tipId)
    expect(await attempts.execute()).toEqual([{ n: 1 }])
  })

  it.each([
    ['cancelled', 'requested_by_customer'],
    ['declined', 'abandoned'],
    ['expired', 'abandoned'],
  ] as const)('has a payment ended as %s: that is written down before Stripe is asked', async (as, why) => {
    const { row, tipId } = await tipIn('pending', ['open'])
    const plans: unknown[] = []
    cancelIntent.mockImplementation(async () => {
      const plan = db.selectFrom('payment_attempt').select(['retire_as', 'decline_code', 'state'])
      plans.push(await plan.where('tip_id', '=', tipId).executeTakeFirst())
      return answers.ended
    })
    expect(await retireAll(deps(), await row(), { as, code: 'authentication_required', by: 'job' })).toBe(
      'gone',
    )
    expect(cancelIntent.mock.calls).toEqual([[expect.any(String), why]])
    expect(plans).toEqual([{ retire_as: as, decline_code: 'authentication_required', state: 'open' }])
    expect([(await row()).state, counted()]).toEqual([as, [as]])
  })

  it('has a payment that Stripe never heard of ended without asking', async () => {
    const { tipId } = await tipRows(db, { attempts: [{}] })
    expect(await again(tipId)).toMatchObject({ kind: 'draft' })
    expect([cancelIntent.mock.calls, retrieveIntent.mock.calls]).toEqual([[], []])
    expect(counted()).toEqual(['cancelled', 'created'])
  })

  it.each([
    ['paid', 'paid', { disputes: true }],
    ['retired', 'gone', { disputes: false }],
  ] as const)('only looks at a payment that was %s since it was read', async (state, ended, asked) => {
    const { row, attempts } = await tipIn('succeeded', [state])
    const [attempt] = attempts
    await setRow(db, 'payment_attempt', attempt?.id ?? '', { answer_kind: 'inquiry' })
    await setRow(db, 'tip', (await row()).id, { paid_attempt: attempt?.id ?? null })
    const toAnswer = { kind: 'inquiry' as const, dueAt: undefined }
    retrieveIntent.mockResolvedValue(state === 'paid' ? charged({ toAnswer, fee: undefined }) : answers.ended)
    const stale = { ...(await readRow(db, 'payment_attempt', attempt?.id ?? '')), state: 'open' as const }
    expect(await retireAttempt(deps(), stale, { as: 'expired', by: 'job' })).toBe(ended)
    expect(cancelIntent).not.toHaveBeenCalled()
    expect(retrieveIntent.mock.calls).toEqual([[attempt?.payment_intent_id, asked]])
  })
})
