import { expect, it } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import type { PaymentSnapshot } from '../../../server/gateways/stripe/payment-snapshot.ts'
import { listShares } from '../../../server/money/books/tip-shares.store.ts'
import { listToAnswer } from '../../../server/money/payment/payment.answers.store.ts'
import { applySnapshot } from '../../../server/money/payment/payment.apply.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { setRow } from '../../support/rows.ts'
import { charged, nothing } from '../../support/snapshots.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'

const now = begun + 60_000
const day = 24 * 60 * 60_000
const refused = { code: 'card_declined', declineCode: 'expired_card', message: 'Your card has expired.' }
const declined: PaymentSnapshot = { ...nothing, status: 'declined', decline: refused }

onEachDatabase('what Stripe says of an attempt', async (database) => {
  const db = await database.open()
  type Given = Parameters<typeof tipRows>[1]
  /** One snapshot after another of the first attempt, or of the one that `of` names. Returns the tip and its attempts. */
  const told = async (given: Given, snapshots: PaymentSnapshot[], of = 0) => {
    const rows = await tipRows(db, { attempts: [{}], ...given })
    const attempt = rows.attempts[of] as never
    const done = []
    for (const [seq, snapshot] of snapshots.entries())
      done.push(await inTransaction(db, (trx) => applySnapshot(trx, attempt, seq, snapshot, now)))
    const all = db.selectFrom('payment_attempt').selectAll().where('tip_id', '=', rows.tipId).orderBy('n')
    const tip = await findTip(db, rows.tipId)
    return { ...rows, tip, attempts: await all.execute(), trouble: done.at(-1)?.trouble }
  }

  it('an open payment changes nothing but that it was asked about', async () => {
    const { tip, attempts } = await told({ tip: { next_check_at: 5 } }, [nothing])
    expect(tip).toMatchObject({ state: 'pending', snapshot_seq: 1, next_check_at: 5, updated_at: begun })
    expect(attempts).toMatchObject([{ state: 'open', decline_code: null, updated_at: begun }])
  })

  it('"paid" without a charge is not yet a payment of the tip', async () => {
    const { tip, attempts } = await told({}, [{ ...charged(), charge: undefined }])
    expect(tip).toMatchObject({ state: 'pending', paid_attempt: null })
    expect(attempts).toMatchObject([{ state: 'paid' }])
  })

  it('a charge that has not been paid out is none', async () => {
    const { tip } = await told({}, [{ ...charged(), status: 'processing' }])
    expect(tip).toMatchObject({ state: 'processing', paid_attempt: null })
  })

  it('under way at the bank: the tip says so, and stays as it was where that can not be', async () => {
    const processing: PaymentSnapshot = { ...nothing, status: 'processing' }
    expect((await told({}, [processing])).tip).toMatchObject({ state: 'processing' })
    expect((await told({ tip: { state: 'declined' } }, [processing])).tip).toMatchObject({
      state: 'declined',
    })
  })

  it("Stripe's id is written down where it was not known, and never changed", async () => {
    const named = { ...nothing, intentId: 'pi_new' }
    expect((await told({}, [named])).attempts).toMatchObject([{ payment_intent_id: 'pi_new' }])
    const known = (id: string) => ({ attempts: [{ payment_intent_id: id }] })
    const another = { ...nothing, intentId: 'pi_other' }
    expect((await told(known('pi_1'), [another])).attempts).toMatchObject([{ payment_intent_id: 'pi_1' }])
    expect((await told(known('pi_2'), [nothing])).attempts).toMatchObject([{ payment_intent_id: 'pi_2' }])
  })

  it('a decline: the reason is kept, the card is not, and a day later it is forgotten', async () => {
    const { tip, attempts } = await told({ tip: { confirmation_token: 'ct', card_brand: 'visa' } }, [
      declined,
    ])
    expect(tip).toMatchObject({
      state: 'declined',
      decline_code: 'expired_card',
      decline_message: 'Your card has expired.',
      confirmation_token: null,
      card_brand: 'visa',
      next_check_at: now + day,
      updated_at: now,
    })
    expect(attempts).toMatchObject([{ state: 'declined', decline_code: 'expired_card', updated_at: now }])
  })

  it.each([
    ["the bank's own code before the general one", refused, 'expired_card'],
    ['the general one where there is no other', { ...refused, declineCode: undefined }, 'card_declined'],
    ['none', undefined, null],
  ])('a decline says %s', async (_, decline, code) => {
    const { tip, attempts } = await told({}, [{ ...declined, decline }])
    expect(tip).toMatchObject({ decline_code: code, decline_message: decline?.message ?? null })
    expect(attempts).toMatchObject([{ decline_code: code }])
  })

  it('a decline after it was planned to end the attempt is still a decline', async () => {
    const { tip } = await told({ attempts: [{ retire_as: 'cancelled' }] }, [declined])
    expect(tip).toMatchObject({ state: 'declined' })
  })

  it.each([
    ['a card nobody planned to end', {}, {}, 'cancelled', null],
    ['a hosted page nobody planned to end', { kind: 'checkout' as const }, {}, 'expired', null],
    ['one planned to be cancelled', { retire_as: 'cancelled' as const }, {}, 'cancelled', null],
    [
      'a page planned to be cancelled',
      { kind: 'checkout' as const, retire_as: 'cancelled' as const },
      {},
      'cancelled',
      null,
    ],
    ['one that Stripe does not know', {}, { unknown: true as const }, 'expired', 'payment_unknown'],
    [
      'one to be declined that Stripe does not know',
      { retire_as: 'declined' as const },
      { unknown: true as const },
      'expired',
      'payment_unknown',
    ],
    [
      'one to be cancelled that Stripe does not know',
      { retire_as: 'cancelled' as const },
      { unknown: true as const },
      'cancelled',
      'payment_unknown',
    ],
  ])('gone, %s', async (_, attempt, more, state, code) => {
    const tipBefore = { confirmation_token: 'ct', card_brand: 'visa', next_check_at: 5 }
    const gone: PaymentSnapshot = { ...nothing, status: 'gone', ...more }
    const { tip, attempts } = await told({ tip: tipBefore, attempts: [attempt] }, [gone])
    expect(tip).toMatchObject({
      state,
      decline_code: code,
      confirmation_token: null,
      card_brand: null,
      next_check_at: null,
      updated_at: now,
    })
    expect(attempts).toMatchObject([{ state: 'retired', decline_code: null }])
  })

  it('gone, where that was planned as a decline: the reason that was written down stays', async () => {
    const planned = { retire_as: 'declined' as const, decline_code: 'timeout' }
    const gone = { ...nothing, status: 'gone' as const, decline: refused }
    const { tip, attempts } = await told({ attempts: [planned] }, [gone])
    expect(tip).toMatchObject({ state: 'declined', decline_code: 'timeout', decline_message: null })
    expect(attempts).toMatchObject([{ state: 'retired', decline_code: 'timeout' }])
  })

  it('a tip that is over does not move by what becomes of its attempts', async () => {
    const over = { tip: { state: 'cancelled' as const, updated_at: 7 } }
    for (const snapshot of [declined, { ...nothing, status: 'gone' as const }])
      expect((await told(over, [snapshot])).tip).toMatchObject({ state: 'cancelled', updated_at: 7 })
  })

  it('paid: all of it, in one go', async () => {
    const before = { confirmation_token: 'ct', decline_code: 'expired_card', checks: 3, next_check_at: 5 }
    const { tip, attempts, trouble, tipId } = await told({ tip: before }, [charged()])
    expect(trouble).toBeUndefined()
    expect(tip).toMatchObject({
      state: 'succeeded',
      amount: 1000,
      fee: 36,
      net: 964,
      card_last4: '4242',
      paid_attempt: attempts[0]?.id,
      succeeded_at: begun + 1000,
      paid_on: '2026-11-21',
      checks: 0,
      decline_code: null,
      confirmation_token: null,
      next_check_at: null,
      updated_at: now,
    })
    expect((await listShares(db, tipId)).map(({ amount }) => amount).sort()).toEqual([333, 333, 334])
  })

  it('paid while another attempt is open: the background job ends that one at once, and is not put off', async () => {
    const { tip, attempts } = await told({ attempts: [{}, {}] }, [charged()])
    expect(tip).toMatchObject({ state: 'succeeded', next_check_at: now })
    const id = tip?.id ?? ''
    await setRow(db, 'tip', id, { next_check_at: 5 })
    await inTransaction(db, (trx) => applySnapshot(trx, attempts[0] as never, 1, charged(), now))
    expect(await findTip(db, id)).toMatchObject({ snapshot_seq: 2, next_check_at: 5 })
  })

  it('paid, and the fee is not known yet: it is asked for five minutes later, the card stays as shown', async () => {
    const shown = { tip: { card_last4: '1111' } }
    const later = charged({ fee: undefined, net: undefined, card: undefined })
    const { tip } = await told(shown, [later])
    expect(tip).toMatchObject({ fee: null, net: null, card_last4: '1111', next_check_at: now + 300_000 })
    const twice = await told({ tip: { next_check_at: 5 } }, [later, later])
    expect(twice.tip).toMatchObject({ next_check_at: now + 300_000 })
    expect((await told(shown, [later, charged()])).tip).toMatchObject({ fee: 36, next_check_at: null })
  })

  it('paid otherwise than asked for: the books say what was charged, and somebody hears of it', async () => {
    const other = charged({ amount: 900 })
    const { tip, trouble } = await told({}, [other])
    expect(trouble).toBe('other_amount')
    expect(tip).toMatchObject({ amount: 900, currency: 'JPY' })
    expect((await told({}, [other, other])).trouble).toBeUndefined()
  })

  it.each([
    [{ refunded: 0, disputed: 0 }, 1000],
    [{ refunded: 300, disputed: 0 }, 700],
    [{ refunded: 300, disputed: 200 }, 500],
    [{ refunded: 1000, disputed: 0 }, undefined],
    [{ refunded: 0, disputed: 1000 }, undefined],
  ])('a second charge of which %j is gone: what is left goes back', async (gone, left) => {
    const rows = await tipRows(db, {})
    const [first, second] = rows.attempts
    await inTransaction(db, (trx) => applySnapshot(trx, first as never, 0, charged(), now))
    const done = await inTransaction(db, (trx) => applySnapshot(trx, second as never, 1, charged(gone), now))
    expect(done?.trouble).toBe(left === undefined ? undefined : 'second_charge')
    const requests = db.selectFrom('refund_request').select(['amount', 'attempt_id', 'state'])
    const asked = await requests.where('tip_id', '=', rows.tipId).execute()
    expect(asked).toEqual(left === undefined ? [] : [{ amount: left, attempt_id: second?.id, state: 'open' }])
    expect(done?.after).toMatchObject({ state: 'succeeded', refunded_amount: 0, paid_attempt: first?.id })
  })

  it.each([0, 1000])(
    'a second charge that is disputed, ¥%d of it taken back, is shown to be answered',
    async (gone) => {
      const rows = await tipRows(db, {})
      const [first, second] = rows.attempts
      const hear = async (n: number, attempt: unknown, more: Parameters<typeof charged>[0]) =>
        inTransaction(db, (trx) => applySnapshot(trx, attempt as never, n, charged(more), now))
      const toAnswer = { kind: 'dispute' as const, dueAt: now + 5 }
      await hear(0, first, {})
      await hear(1, second, { disputed: gone, toAnswer })
      const waiting = () => listToAnswer(db, { tipId: rows.tipId })
      expect(await waiting()).toMatchObject([{ ...toAnswer, tipId: rows.tipId }])
      const attempts = db
        .selectFrom('payment_attempt')
        .selectAll()
        .where('id', '=', second?.id ?? '')
      await hear(2, await attempts.executeTakeFirstOrThrow(), { disputed: gone })
      expect(await waiting()).toEqual([])
    },
  )

  it('is not taken over where another snapshot came in first', async () => {
    const { attempts, tip } = await told({}, [nothing])
    const stale = await inTransaction(db, (trx) =>
      applySnapshot(trx, attempts[0] as never, 0, charged(), now),
    )
    expect(stale).toBeUndefined()
    expect(await findTip(db, tip?.id ?? '')).toMatchObject({ state: 'pending', snapshot_seq: 1 })
  })
})
