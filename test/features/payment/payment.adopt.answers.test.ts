import { expect, it } from 'vitest'
import type { Trx } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { PaymentMissing, PaymentUnavailable } from '../../../server/gateways/stripe/payment-errors.ts'
import type { ChargeSnapshot, PaymentSnapshot } from '../../../server/gateways/stripe/payment-snapshot.ts'
import { listUnplaced, recoverTip } from '../../../server/money/payment/payment.adopt.store.ts'
import { findOrAdopt } from '../../../server/money/payment/payment.adopt.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { readRow } from '../../support/rows.ts'
import { charged, nothing } from '../../support/snapshots.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'
import { stripeAnswers } from './stripe-answers.ts'

const now = begun + 60_000
const { metadata: none } = nothing

onEachDatabase('a payment that Stripe knows', (database) => {
  const { db, deps, retrieveIntent, retrieveCheckout, count, error } = stripeAnswers(database)

  type Ids = Partial<PaymentSnapshot['metadata']>
  /** A payment of 1,000 yen as Stripe tells of it, with the ids of ours that stand in it. */
  const paid = (ids: Ids, charge?: Partial<ChargeSnapshot>) => {
    const intentId = `pi_${newId()}`
    return { ...charged(charge), intentId, metadata: { ...none, ...ids } }
  }
  const underWay = (ids: Ids): PaymentSnapshot & { intentId: string } => ({
    ...paid(ids),
    status: 'action',
    charge: undefined,
  })
  const told = (snapshot: PaymentSnapshot & { intentId: string }) => {
    retrieveIntent.mockResolvedValue(snapshot)
    return findOrAdopt(deps(), { intentId: snapshot.intentId, metadata: none })
  }
  const attemptsOf = (tipId: string) =>
    db().selectFrom('payment_attempt').selectAll().where('tip_id', '=', tipId).orderBy('n').execute()
  const unplaced = async (id: string) => (await listUnplaced(db())).filter((one) => one.intent_id === id)

  it('and we know too is not asked about', async () => {
    const { attempts } = await tipRows(db(), { attempts: [{ payment_intent_id: 'pi_adopt_known' }] })
    const known = { kind: 'known', attempt: { id: attempts[0]?.id } }
    expect(await findOrAdopt(deps(), { intentId: 'pi_adopt_known', metadata: none })).toMatchObject(known)
    expect(retrieveIntent).not.toHaveBeenCalled()
    // A refund names the payment alone, and no id was written down before the crash: the payment tells whose it is.
    const { attempts: lost } = await tipRows(db(), { attempts: [{}] })
    const found = await told(underWay({ attemptId: lost[0]?.id }))
    expect(found).toMatchObject({ kind: 'known', attempt: { id: lost[0]?.id } })
  })

  it('is asked for as a hosted page where it is one', async () => {
    const { tipId } = await tipRows(db(), { attempts: [] })
    const sessionId = `cs_${tipId}`
    // Neither gets its answer before both have asked.
    const bothAsked = Promise.withResolvers<void>()
    retrieveCheckout.mockImplementation(async () => {
      if (retrieveCheckout.mock.calls.length === 2) bothAsked.resolve()
      await bothAsked.promise
      return { ...nothing, sessionId, metadata: { ...none, tipId } }
    })
    const about = { intentId: 'pi_on_page', sessionId, metadata: none }
    const found = await Promise.all([findOrAdopt(deps(), about), findOrAdopt(deps(), about)])
    const attempt = { kind: 'checkout', checkout_session_id: sessionId, payment_intent_id: null }
    expect(found.sort((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'adopted', attempt },
      { kind: 'known', attempt },
    ])
    expect([retrieveCheckout.mock.calls, retrieveIntent.mock.calls]).toEqual([[[sessionId], [sessionId]], []])
    expect(await findOrAdopt(deps(), about)).toMatchObject({ kind: 'known' })
  })

  it('is nothing where the event names none, and where Stripe does not know it after all', async () => {
    expect(await findOrAdopt(deps(), { metadata: none })).toEqual({ kind: 'nothing' })
    expect([retrieveIntent, retrieveCheckout].flatMap((mock) => mock.mock.calls)).toEqual([])
    retrieveIntent.mockRejectedValue(new PaymentMissing('resource_missing', undefined))
    expect(await findOrAdopt(deps(), { intentId: 'pi_gone', metadata: none })).toEqual({ kind: 'nothing' })
    retrieveIntent.mockRejectedValue(new PaymentUnavailable('timeout', undefined))
    await expect(findOrAdopt(deps(), { intentId: 'pi_gone', metadata: none })).rejects.toThrow('unavailable')
  })

  it('is nothing of ours without an id of ours in it, and nothing where it can not charge any more', async () => {
    const { tipId, branchId } = await tipRows(db(), { attempts: [] })
    expect(await told(paid({}))).toEqual({ kind: 'nothing' })
    expect(await told({ ...underWay({ tipId, branchId }), status: 'gone' })).toEqual({ kind: 'nothing' })
    expect(await attemptsOf(tipId)).toEqual([])
    expect(error).not.toHaveBeenCalled()
  })

  it('of a tip of ours is its attempt again, older than all others', async () => {
    const tip = { state: 'draft', next_check_at: 5, version: 3 } as const
    const { tipId } = await tipRows(db(), { attempts: [{}], tip })
    const attemptId = newId()
    const snapshot = underWay({ tipId, attemptId })
    expect(await told(snapshot)).toMatchObject({ kind: 'adopted', attempt: { id: attemptId } })
    expect(await attemptsOf(tipId)).toMatchObject([
      {
        id: attemptId,
        n: -1,
        kind: 'intent',
        amount: 1000,
        currency: 'JPY',
        payment_intent_id: snapshot.intentId,
        checkout_session_id: null,
        state: 'open',
        created_at: now,
        sent_at: now,
        updated_at: now,
      },
      { n: 1 },
    ])
    await told(paid({ tipId }))
    expect((await attemptsOf(tipId)).map(({ n }) => n)).toEqual([-2, -1, 1])
    expect(await findTip(db(), tipId)).toMatchObject({ ...tip, attempts: 1, recovered_at: null })
    expect(count.mock.calls).toEqual([['adopted'], ['adopted']])
  })

  it('of a tip that has lost all its attempts is still older than the next one', async () => {
    const { tipId } = await tipRows(db(), { attempts: [] })
    await told(underWay({ tipId }))
    expect(await attemptsOf(tipId)).toMatchObject([{ n: -1 }])
    const about = underWay({ tipId })
    retrieveIntent.mockResolvedValue(about)
    const uncounted = { ...deps(), meter: undefined }
    const found = await findOrAdopt(uncounted, { intentId: about.intentId, metadata: none })
    expect(found).toMatchObject({ kind: 'adopted', attempt: { n: -2 } })
  })

  it('of a tip that is paid already has the background job look at it at once', async () => {
    const { tipId } = await tipRows(db(), { tip: { state: 'succeeded', next_check_at: null } })
    await told(underWay({ tipId }))
    expect(await findTip(db(), tipId)).toMatchObject({ state: 'succeeded', next_check_at: now })
  })

  it('and whose tip is lost becomes a tip to its branch, once', async () => {
    const { businessId, branchId, tipId: other } = await tipRows(db(), {})
    const tipId = newId()
    const snapshot = paid({ tipId, branchId }, { amount: 3000 })
    const [one, two] = await Promise.all([told(snapshot), told(snapshot)])
    expect([one.kind, two.kind].sort()).toEqual(['adopted', 'known'])
    expect('attempt' in one && one.attempt.id).toBe('attempt' in two && two.attempt.id)
    expect(await findTip(db(), tipId)).toMatchObject({
      guest_id: '',
      business_id: businessId,
      branch_id: branchId,
      recipient: 'branch',
      amount: 3000,
      currency: 'JPY',
      review: '',
      lang: 'ja',
      state: 'pending',
      attempts: 1,
      next_check_at: now + 60_000,
      recovered_at: now,
      created_at: begun + 1000,
      updated_at: now,
    })
    expect(await attemptsOf(tipId)).toMatchObject([{ n: 1, amount: 3000, currency: 'JPY' }])
    const audit = db().selectFrom('audit_entry').selectAll().where('subject', '=', tipId)
    expect(await audit.execute()).toMatchObject([
      { action: 'tip.unclaimed', business_id: businessId, branch_id: branchId, details: '{"amount":3000}' },
    ])
    expect(count.mock.calls).toEqual([['recovered']])
    // The books went back to before the payment: paydays made since may be missing.
    expect(await readRow(db(), 'business', businessId)).toMatchObject({ books_end_at: begun + 1000 })
    // A second payment of the same lost tip is older than the first that was found.
    await told(underWay({ tipId, branchId }))
    expect((await attemptsOf(tipId)).map(({ n }) => n)).toEqual([-1, 1])
    expect(await findTip(db(), other)).toMatchObject({ attempts: 2, recovered_at: null })
  })

  it('and whose tip another process has just made again is no second one', async () => {
    const { branchId } = await tipRows(db(), {})
    const snapshot = paid({ tipId: newId(), branchId })
    if (!snapshot.charge) throw new Error('not charged')
    const first = await recoverTip(db() as Trx, snapshot, snapshot.charge, now)
    expect(await recoverTip(db() as Trx, snapshot, snapshot.charge, now + 1)).toEqual(first)
  })

  it('and that names its branch alone becomes a tip with an id of its own', async () => {
    const { branchId, tipId: other } = await tipRows(db(), {})
    expect(await told(paid({ branchId }))).toMatchObject({ kind: 'adopted' })
    const tips = db().selectFrom('tip').selectAll().where('branch_id', '=', branchId).where('id', '!=', other)
    const [tip] = await tips.execute()
    expect(tip).toMatchObject({ id: expect.stringMatching(/^\w{8}/), amount: 1000 })
  })

  it('and whose tip is lost is nothing before it has charged', async () => {
    const { branchId } = await tipRows(db(), {})
    const tipId = newId()
    expect(await told(underWay({ tipId, branchId }))).toEqual({ kind: 'nothing' })
    expect(await findTip(db(), tipId)).toBeUndefined()
  })

  it('at a branch that is lost too is kept in sight, and told of once', async () => {
    const snapshot = paid({ tipId: newId(), branchId: 'lost' }, { refunded: 400, disputed: 599 })
    for (let run = 0; run < 3; run++) {
      expect(await told(snapshot)).toEqual({ kind: 'unplaced' })
      expect(error).toHaveBeenCalledOnce()
    }
    expect(await unplaced(snapshot.intentId)).toEqual([
      {
        intent_id: snapshot.intentId,
        tip_id: snapshot.metadata.tipId,
        branch_id: 'lost',
        amount: 1000,
        currency: 'JPY',
        paid_at: begun + 1000,
        found_at: now,
      },
    ])
    const noBranch = paid({ tipId: newId() })
    expect(await told(noBranch)).toEqual({ kind: 'unplaced' })
    expect(await unplaced(noBranch.intentId)).toMatchObject([{ branch_id: null }])
    const noTip = paid({ branchId: 'lost' })
    expect(await told(noTip)).toEqual({ kind: 'unplaced' })
    expect(await unplaced(noTip.intentId)).toMatchObject([{ tip_id: null }])
  })

  it.each([
    ['a tip of ours', true, false],
    ['a tip that is paid', true, true],
    ['a tip that is lost, at a branch of ours', false, false],
  ])('in another currency for %s has no place in books that are in yen', async (_, known, isPaid) => {
    const { branchId, tipId } = await tipRows(db(), {
      attempts: [],
      tip: isPaid ? { state: 'succeeded' } : {},
    })
    const before = await findTip(db(), tipId)
    const ids = { tipId: known ? tipId : newId(), branchId }
    const snapshot = paid(ids, { currency: 'USD', refunded: 999 })
    for (let run = 0; run < 2; run++) {
      expect(await told(snapshot)).toEqual({ kind: 'unplaced' })
      expect(error).toHaveBeenCalledOnce()
    }
    expect(await unplaced(snapshot.intentId)).toMatchObject([{ amount: 1000, currency: 'USD' }])
    expect(await attemptsOf(ids.tipId)).toEqual([])
    expect([await findTip(db(), tipId), await findTip(db(), ids.tipId)]).toEqual([
      before,
      known ? before : undefined,
    ])
    const back = charged({ currency: 'USD', refunded: 1000 })
    expect(await told({ ...snapshot, charge: back.charge })).toEqual({ kind: 'nothing' })
    expect(await unplaced(snapshot.intentId)).toEqual([])
  })

  it('there is nothing to anybody once it has been given back or taken back', async () => {
    const snapshot = paid({ tipId: newId(), branchId: 'lost' })
    const other = paid({ tipId: newId(), branchId: 'lost' })
    await told(snapshot)
    await told(other)
    const back = charged({ refunded: 400, disputed: 600 })
    expect(await told({ ...snapshot, charge: back.charge })).toEqual({ kind: 'nothing' })
    expect([await unplaced(snapshot.intentId), await unplaced(other.intentId)]).toMatchObject([
      [],
      [{ amount: 1000 }],
    ])
  })

  it('has its place once the branch is back', async () => {
    const { branchId: other } = await tipRows(db(), {})
    const [tipId, branchId] = [newId(), newId()]
    const snapshot = paid({ tipId, branchId })
    await told(snapshot)
    const row = db().selectFrom('branch').selectAll().where('id', '=', other)
    const branch = { ...(await row.executeTakeFirstOrThrow()), id: branchId, number: branchId }
    await db().insertInto('branch').values(branch).execute()
    expect(await told(snapshot)).toMatchObject({ kind: 'adopted', attempt: { tip_id: tipId } })
    expect(await unplaced(snapshot.intentId)).toEqual([])
  })
})
