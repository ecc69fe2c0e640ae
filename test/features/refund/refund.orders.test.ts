import { expect, it } from 'vitest'
import { NotFoundError } from '../../../server/base/errors.ts'
import { newId } from '../../../server/db/ids.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { PaymentForbidden, PaymentUnavailable } from '../../../server/gateways/stripe/payment-errors.ts'
import { bookSplit } from '../../../server/money/books/shares.store.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import {
  checkDueRefunds,
  confirmRefund,
  draftRefund,
  leftToRefund,
  lookBackAtRefund,
  previewRefund,
  refundableOf,
  tryReturnNow,
} from '../../../server/money/refund/refund.service.ts'
import type { RefundRow } from '../../../server/money/refund/refund.store.ts'
import type { BookingReason } from '../../../views/words.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { readRow, setRow } from '../../support/rows.ts'
import { charged, nothing } from '../../support/snapshots.ts'
import { askWorld, refundTruth } from './ask-world.ts'

const hour = 60 * 60_000

onEachDatabase('what an owner orders', (database) => {
  const { at, deps, request, createRefund, findAtStripe, settleAttempt, error } = askWorld(database)

  type Tip = { paid_attempt?: string | null; refunded_amount?: number; disputed_amount?: number }
  const changeTip = (id: string, set: Tip) => setRow(deps().db, 'tip', id, set)
  /** A request for 300 yen of a tip of 1,000 that the request's attempt has paid. */
  const ofPaidTip = async (set: Partial<RefundRow> = {}) => {
    const made = await request('owner', set)
    await changeTip(made.tipId, { paid_attempt: made.row.attempt_id })
    const by = { memberId: made.row.member_id ?? '', businessId: made.businessId }
    return { ...made, confirm: () => confirmRefund(deps(), by, made.row.id) }
  }
  const draft = { state: 'draft', next_check_at: null } as const
  const order = (tipId: string, amount: number | 'all' | 'half') =>
    ({ tipId, amount, reason: 'duplicate', note: 'two tables' }) as const

  it('can be what is left of a paid tip, and no more', async () => {
    const { tipId, row } = await ofPaidTip({ state: 'open' })
    const { db } = deps()
    await changeTip(tipId, { refunded_amount: 100 })
    expect(await refundableOf(db, tipId)).toEqual({ amount: 600, attemptId: row.attempt_id })
    expect(await draftRefund(deps(), 'o', order(tipId, 601))).toEqual({ refused: 'tooMuch', left: 600 })
    await changeTip(tipId, { refunded_amount: 700 })
    expect(await refundableOf(db, tipId)).toEqual({ refused: 'nothing' })
    await changeTip(tipId, { disputed_amount: 1 })
    expect(await refundableOf(db, tipId)).toEqual({ refused: 'disputed' })
    expect(await draftRefund(deps(), 'o', order(tipId, 1))).toEqual({ refused: 'disputed' })
    await changeTip(tipId, { disputed_amount: 0, refunded_amount: 0 })
    const { business_id, branch_id } = await readRow(db, 'tip', tipId)
    const line = { id: newId(), tip_id: tipId, business_id, branch_id, entry: 9, booked_on: '2026-11-21' }
    const lost = { ...line, reason: 'dispute' as const, amount: -1, created_at: 1 }
    await db.insertInto('booking').values(lost).execute()
    const another = await ofPaidTip()
    await setRow(db, 'refund_request', another.row.id, { state: 'failed' })
    expect(await refundableOf(db, another.tipId)).toMatchObject({ amount: 1000 })
    expect(await refundableOf(db, tipId)).toEqual({ refused: 'disputeOver' })
    expect(await draftRefund(deps(), 'o', order(tipId, 1))).toEqual({ refused: 'disputeOver' })
    await setRow(db, 'booking', lost.id, { reason: 'dispute_fee' })
    expect(await refundableOf(db, tipId)).toMatchObject({ amount: 700 })
    await changeTip(tipId, { paid_attempt: null })
    expect(await refundableOf(db, tipId)).toEqual({ refused: 'nothing' })
    expect(await refundableOf(db, 'nobodys')).toEqual({ refused: 'nothing' })
    const unpaid = {
      amount: 1000,
      refunded_amount: 0,
      disputed_amount: 0,
      paid_attempt: null,
      was_disputed: 0 as const,
    }
    expect(leftToRefund(unpaid)).toEqual({ refused: 'nothing' })
  })

  it.each([
    [700, 700],
    ['all', 701],
    ['half', 351],
  ] as const)('is written down as a draft first: %s of 701 yen', async (amount, yen) => {
    const { tipId, row } = await ofPaidTip({ state: 'failed' })
    await changeTip(tipId, { refunded_amount: 299 })
    const drafted = await draftRefund(deps(), row.member_id ?? '', order(tipId, amount))
    if ('refused' in drafted) throw new Error(drafted.refused)
    const one = deps().db.selectFrom('refund_request').selectAll().where('id', '=', drafted.id)
    expect(await one.executeTakeFirst()).toMatchObject({
      tip_id: tipId,
      attempt_id: row.attempt_id,
      member_id: row.member_id,
      amount: yen,
      reason: 'duplicate',
      note: 'two tables',
      state: 'draft',
      next_check_at: null,
      created_at: at.now,
    })
  })

  it('says beforehand what it leaves to each, and afterwards what it has left', async () => {
    const { db } = deps()
    const { tipId, row } = await ofPaidTip({ state: 'open' })
    const tip = await findTip(db, tipId)
    if (!tip) throw new Error('no tip')
    await setRow(db, 'tip', tipId, await inTransaction(db, (trx) => bookSplit(trx, tip, { amount: 1000 }, 1)))
    const three = (first: number[], other: number[]) => [first, other, other]
    const told = (parts: Awaited<ReturnType<typeof lookBackAtRefund>>) =>
      parts?.map(({ staffId, name, before, after }) => {
        // Their ids are their names here.
        expect([staffId, name]).toEqual([expect.any(String), staffId])
        return [before, after]
      })
    expect(told(await previewRefund(db, { ...row, amount: 90 }))).toEqual(three([234, 204], [233, 203]))
    await changeTip(tipId, { refunded_amount: 100 })
    expect(told(await previewRefund(db, { ...row, amount: 90 }))).toEqual(three([200, 170], [200, 170]))
    await changeTip(tipId, { refunded_amount: 300 })
    await setRow(db, 'refund_request', row.id, { state: 'done' })
    const back = (amount = 300) => lookBackAtRefund(db, { ...row, amount })
    // Nothing is booked of it: that was before, or is of another clock.
    expect(await back()).toBeUndefined()
    const line = {
      tip_id: tipId,
      business_id: tip.business_id,
      branch_id: tip.branch_id,
      booked_on: '2026-11-21',
    }
    const book = (entry: number, reason: BookingReason, amount: number, created_at = row.created_at) =>
      db
        .insertInto('booking')
        .values({ ...line, id: newId(), entry, reason, amount, created_at })
        .execute()
    await book(1, 'refund', -100, row.created_at - 1)
    await book(2, 'refund', -300)
    // Another tip's does not count.
    const { tipId: other } = await ofPaidTip()
    const elsewhere = { ...line, tip_id: other, entry: 2, reason: 'refund' as const, amount: -300 }
    await db
      .insertInto('booking')
      .values({ ...elsewhere, id: newId(), created_at: row.created_at })
      .execute()
    expect([told(await back()), await back(299)]).toEqual([three([334, 234], [333, 233]), undefined])
    // What it cost the business is in nobody's share.
    await book(3, 'dispute_fee', -1500)
    expect(told(await back())).toEqual(three([334, 234], [333, 233]))
    await book(4, 'refund_failed', 100)
    expect(await back()).toBeUndefined()
  })

  it('is asked of Stripe once it is confirmed, and stands in the list of what was done', async () => {
    const { row, stands, confirm, audit, branchId, businessId } = await ofPaidTip(draft)
    createRefund.mockResolvedValue(refundTruth('pending'))
    expect(await confirm()).toEqual({ state: 'accepted' })
    expect(await stands()).toMatchObject({ state: 'accepted', created_at: at.now, updated_at: at.now })
    const [told, ...more] = await audit()
    expect(told).toMatchObject({
      action: 'tip.refunded',
      member_id: row.member_id,
      business_id: businessId,
      branch_id: branchId,
    })
    expect(JSON.parse(told?.details ?? '')).toEqual({ amount: 300, total: 1000, reason: 'fraudulent' })
    expect(await confirm()).toEqual({ state: 'accepted' })
    expect([more, createRefund.mock.calls.length]).toEqual([[], 1])
  })

  it('is never forgotten once it is confirmed, also where the process dies before Stripe is asked', async () => {
    const { row, stands, businessId } = await ofPaidTip(draft)
    const by = { memberId: row.member_id ?? '', businessId }
    const dying = {
      ...deps(),
      log: {
        ...deps().log,
        info: () => {
          throw new Error('dead')
        },
      },
    }
    await expect(confirmRefund(dying, by, row.id)).rejects.toThrow('dead')
    const times = { created_at: at.now, updated_at: at.now, next_check_at: at.now + 60_000 }
    expect(await stands()).toMatchObject({ state: 'open', asks: 0, ...times })
  })

  it('is of who has confirmed it, whoever has written the draft', async () => {
    const { row, staff, stands, audit, businessId } = await ofPaidTip(draft)
    createRefund.mockResolvedValue(refundTruth('done'))
    const [writer, other = ''] = staff
    expect(row.member_id).toBe(writer)
    await confirmRefund(deps(), { memberId: other, businessId }, row.id)
    expect(await stands()).toMatchObject({ state: 'done', member_id: other })
    expect(await audit()).toMatchObject([{ member_id: other }])
  })

  it.each([
    ['is with the card company', { disputed_amount: 1000 }, { refused: 'disputed' }],
    ['is all given back', { refunded_amount: 1000 }, { refused: 'nothing' }],
    ['has less left', { refunded_amount: 701 }, { refused: 'tooMuch', left: 299 }],
  ])('is not given back where the tip %s by then', async (_, set, answer) => {
    const { tipId, stands, confirm, audit } = await ofPaidTip(draft)
    await changeTip(tipId, set)
    expect(await confirm()).toEqual(answer)
    expect(await stands()).toMatchObject({ state: 'draft' })
    expect([await audit(), findAtStripe.mock.calls]).toEqual([[], []])
  })

  it('can be the very last of it', async () => {
    const { tipId, confirm } = await ofPaidTip(draft)
    await changeTip(tipId, { refunded_amount: 700 })
    createRefund.mockResolvedValue(refundTruth('done'))
    expect(await confirm()).toEqual({ state: 'done' })
  })

  it('is not given back of another charge than the one that paid', async () => {
    const { tipId, stands, confirm } = await ofPaidTip(draft)
    const { row: other } = await ofPaidTip()
    await changeTip(tipId, { paid_attempt: other.attempt_id })
    expect(await confirm()).toEqual({ refused: 'nothing' })
    expect(await stands()).toMatchObject({ state: 'draft' })
    const by = { memberId: 'o', businessId: 'b' }
    await expect(confirmRefund(deps(), by, 'nobodys')).rejects.toThrow(NotFoundError)
  })

  it('waits where Stripe is away, and is no secret where something else is wrong', async () => {
    const waiting = await ofPaidTip(draft)
    findAtStripe.mockRejectedValue(new PaymentUnavailable('timeout', undefined))
    expect(await waiting.confirm()).toEqual({ state: 'open' })
    expect(error).not.toHaveBeenCalled()
    // The key may refund, but not read what became of it.
    const forbidden = await ofPaidTip(draft)
    findAtStripe.mockResolvedValue(refundTruth('done'))
    settleAttempt.mockRejectedValueOnce(new PaymentForbidden(undefined))
    expect(await forbidden.confirm()).toEqual({ state: 'open' })
    const about = { tipId: forbidden.tipId, refundId: forbidden.row.id, reason: 'keys_refused 403' }
    expect(error.mock.calls).toMatchObject([[about, 'refund waits: Stripe forbids it']])
    const broken = await ofPaidTip(draft)
    findAtStripe.mockRejectedValue(new TypeError('a mistake of ours'))
    await expect(broken.confirm()).rejects.toThrow('a mistake of ours')
  })

  it('is gone on with when its time has come, or at once where all is looked at', async () => {
    const due = await ofPaidTip({ next_check_at: at.now })
    const later = await ofPaidTip({ next_check_at: at.now + 2 * hour })
    const old = await ofPaidTip({ ...draft, created_at: at.now - 24 * hour - 1 })
    const young = await ofPaidTip({ ...draft, created_at: at.now - 24 * hour })
    createRefund.mockImplementation(async () => refundTruth('pending'))
    const seen: string[] = []
    const run = async (everything?: boolean) => {
      seen.length = 0
      const each = async ({ refundId }: { refundId: string }, work: () => Promise<unknown>) => {
        seen.push(refundId)
        await work()
      }
      await checkDueRefunds(deps(), each, everything)
    }
    await run()
    expect([seen.includes(due.row.id), seen.includes(later.row.id)]).toEqual([true, false])
    expect([await due.stands(), await later.stands()]).toMatchObject([
      { state: 'accepted' },
      { state: 'open' },
    ])
    expect([await old.stands(), await young.stands()]).toMatchObject([undefined, { state: 'draft' }])
    await run(true)
    expect(seen).toContain(later.row.id)
    expect(await later.stands()).toMatchObject({ state: 'accepted' })
  })

  it('is not what a second charge is: that one alone is tried again at once', async () => {
    createRefund.mockImplementation(async () => refundTruth('pending'))
    const owners = await request('owner')
    const returned = await request('server', { state: 'done' })
    await tryReturnNow(deps(), owners.row.id)
    await tryReturnNow(deps(), returned.row.id)
    await tryReturnNow(deps(), 'nobodys')
    expect(findAtStripe).not.toHaveBeenCalled()
  })

  it.each([
    ['all of it is refunded', charged({ refunded: 1000 }), 'accepted'],
    ['the rest is with the card company', charged({ refunded: 600, disputed: 400 }), 'accepted'],
    ['a yen is left', charged({ refunded: 600, disputed: 399 }), 'open'],
    ['Stripe names no charge', nothing, 'open'],
    ['Stripe was not asked', undefined, 'open'],
  ])('of a second charge has its end where nothing is left; here %s', async (_, snapshot, state) => {
    createRefund.mockResolvedValue(refundTruth('pending'))
    settleAttempt.mockResolvedValue({ kind: 'applied', ...(snapshot && { snapshot }) })
    const owed = await request('server')
    await tryReturnNow(deps(), owed.row.id)
    expect(await owed.stands()).toMatchObject({ state })
    const told = { action: 'charge.returned', member_id: null, details: '{"amount":300}' }
    expect(await owed.audit()).toMatchObject([told])
  })
})
