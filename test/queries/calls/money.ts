import { lastBackupAt, noteBackup, writeHeartbeat } from '../../../server/db/heartbeat.store.ts'
import * as lease from '../../../server/db/job-lease.store.ts'
import * as metrics from '../../../server/features/metrics/metrics.store.ts'
import { listRecentVenues } from '../../../server/features/tip/recent-venues.store.ts'
import * as costs from '../../../server/money/books/costs.store.ts'
import * as owner from '../../../server/money/books/owner.store.ts'
import * as shares from '../../../server/money/books/shares.store.ts'
import * as sums from '../../../server/money/books/sums.store.ts'
import * as tipShares from '../../../server/money/books/tip-shares.store.ts'
import * as verify from '../../../server/money/books/verify.store.ts'
import * as verifyStripe from '../../../server/money/books/verify.stripe.store.ts'
import * as find from '../../../server/money/payment/attempt.find.store.ts'
import * as attempts from '../../../server/money/payment/attempt.store.ts'
import * as adopt from '../../../server/money/payment/payment.adopt.store.ts'
import * as events from '../../../server/money/payment/stripe-event.store.ts'
import * as tips from '../../../server/money/payment/tip.store.ts'
import * as refunds from '../../../server/money/refund/refund.store.ts'
import { findRefundable } from '../../../server/money/refund/refundable.store.ts'
import * as endpoint from '../../../server/money/stripe-endpoint/stripe-endpoint.store.ts'
import { readBackups } from '../../../server/operations/backups/backups.store.ts'
import { charged } from '../../support/snapshots.ts'
import { answers, type Calls, now, type World } from '../world.ts'

const job = { name: 'job', holder: 'here', ttlMs: 1000 }
const endpointKey = { url: 'https://tips.example.jp/webhooks/stripe', mode: 'test' } as const
const card = { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030, name: undefined }
const { charge } = charged()
if (!charge) throw new Error('not charged')
const snapshotOf = (tipId: string, intentId: string, { branchId }: World) => ({
  ...charged(),
  intentId,
  metadata: { tipId, attemptId: `${tipId}-1`, branchId },
})

/** Tips, how they are paid, and the books. */
export const money: Calls = {
  'stripe-endpoint/stripe-endpoint': {
    claimStripeEndpoint: ({ db }) => endpoint.claimStripeEndpoint(db, endpointKey, now),
    findStripeEndpoint: ({ db }) => endpoint.findStripeEndpoint(db, endpointKey),
    putStripeEndpoint: ({ db }) =>
      endpoint.putStripeEndpoint(db, endpointKey, null, { endpoint_id: 'we_1', sealed: 'v1.sealed' }),
  },
  'books/costs': {
    bookCosts: ({ trx, tip, attempt }) =>
      trx((t) => costs.bookCosts(t, tip, attempt, { lost: 1, dispute_fee: 2, second_fee: 3 }, now)),
    noteToAnswer: ({ trx, attempt }) =>
      trx((t) => costs.noteToAnswer(t, attempt, { kind: 'dispute', dueAt: now })),
  },
  'books/owner': {
    claimMode: ({ db }) => owner.claimMode(db, 'test', now),
    findOwner: ({ db }) => owner.findOwner(db),
    noteForgotten: ({ db }) => owner.noteForgotten(db, now),
    claimEmptied: ({ db }) => owner.claimEmptied(db, 'live'),
    claimAccount: ({ db }) => owner.claimAccount(db, 'acct_1'),
    newestUnclaimed: ({ db }) => owner.newestUnclaimed(db),
    modeOfPayments: ({ db }) => owner.modeOfPayments(db),
  },
  'books/shares': {
    bookSplit: ({ trx, draft }) => trx((t) => shares.bookSplit(t, draft, 500, now)),
    bookTakenBack: ({ trx, tip }) =>
      trx((t) => shares.bookTakenBack(t, { ...tip, snapshot_seq: 2 }, 400, 0, now)),
  },
  'books/tip-shares': {
    listShares: ({ db, tip }) => tipShares.listShares(db, tip.id),
  },
  'books/sums': {
    bookEntries: ({ trx, tip }) =>
      trx((t) =>
        sums.bookEntries(
          t,
          { ...tip, snapshot_seq: 3 },
          { reason: 'refund', shares: [{ staffId: null, amount: -1 }], now },
        ),
      ),
    bookFee: ({ trx, tip }) =>
      trx((t) => sums.bookFee(t, { ...tip, fee: null, net: null }, { fee: 36, net: 964 })),
  },
  'books/verify': {
    tipsAfter: ({ db }) => verify.tipsAfter(db, '', 10),
    sharesBetween: ({ db }) => verify.sharesBetween(db, '', 'z'),
    bookingsBetween: ({ db }) => verify.bookingsBetween(db, '', 'z'),
    attemptsBetween: ({ db }) => verify.attemptsBetween(db, '', 'z'),
    listTurns: ({ db }) => verify.listTurns(db),
    sumsAfter: ({ db }) => verify.sumsAfter(db, undefined, 10),
    'sumsAfter (a later page)': ({ db, branchId }) =>
      verify.sumsAfter(db, { branch_id: branchId, holder: '', span: 'all', period: '' }, 10),
  },
  'books/verify.stripe': {
    findCharge: ({ db }) => verifyStripe.findCharge(db, 'pi_1'),
    chargesPaid: ({ db }) => verifyStripe.chargesPaid(db, 0, now, '', 10),
    hasReturn: ({ db, attempt }) => verifyStripe.hasReturn(db, attempt.id),
    findRequest: ({ db, refund }) => verifyStripe.findRequest(db, refund.id),
    booksBegan: ({ db }) => verifyStripe.booksBegan(db),
  },
  'backups/backups': {
    readBackups: ({ db }) => readBackups(db),
  },
  'db/heartbeat': {
    writeHeartbeat: ({ db }) => writeHeartbeat(db, now),
    noteBackup: ({ db }) => noteBackup(db, now),
    lastBackupAt: ({ db }) => lastBackupAt(db),
  },
  'db/job-lease': {
    takeLease: ({ db }) => lease.takeLease(db, job, now),
    dropLease: ({ db }) => lease.dropLease(db, job),
    readJobCursor: ({ db }) => lease.readJobCursor(db, job),
    writeJobCursor: ({ db }) => lease.writeJobCursor(db, job, now),
  },
  'features/metrics/metrics': {
    readDueTips: ({ db }) => metrics.readDueTips(db, now),
    readListsReadAt: ({ db }) => metrics.readListsReadAt(db),
    measureDatabase: ({ db }) => metrics.measureDatabase(db),
  },
  'features/payment/attempt': {
    openAttempt: ({ db, draft }) => attempts.openAttempt(db, draft, 'intent', 'ctoken_1', now),
    rememberStripeId: ({ db, attempt }) =>
      attempts.rememberStripeId(db, attempt, { payment_intent_id: 'pi_2' }, now),
    giveUpUnsent: ({ db, opened }) =>
      attempts.giveUpUnsent(db, opened.attempt.id, 'declined', 'card_declined', now),
    giveCardBack: ({ db, ended }) => attempts.giveCardBack(db, ended.id),
    planRetirement: ({ db, opened }) =>
      attempts.planRetirement(db, opened.attempt.id, 'cancelled', null, now),
  },
  'features/payment/attempt.find': {
    findAttempt: ({ db, attempt }) => find.findAttempt(db, attempt.id),
    findAttemptByToken: ({ db }) => find.findAttemptByToken(db, 'ctoken_1'),
    findCurrentAttempt: ({ db, tip }) => find.findCurrentAttempt(db, tip),
    listLiveAttempts: ({ db, tip }) => find.listLiveAttempts(db, tip),
    findAttemptWithTip: ({ db, attempt }) => find.findAttemptWithTip(db, attempt.id),
    findAttemptTold: ({ db }) =>
      find.findAttemptTold(db, { intentId: 'pi', sessionId: 'cs', metadata: { attemptId: 'a' } }, 'evt_1'),
    'liveBesides, part of another': ({ db, tip }) =>
      db
        .selectFrom('tip')
        .select((e) => find.liveBesides(e, 'a').as('others'))
        .where('id', '=', tip.id)
        .execute(),
  },
  'features/payment/payment.adopt': {
    holdTip: ({ trx, tip }) => trx((t) => adopt.holdTip(t, tip.id)),
    recoverTip: (world) =>
      world.trx((t) => adopt.recoverTip(t, snapshotOf('lost', 'pi_lost', world), charge, now)),
    insertAdopted: (world) =>
      world.trx((t) => adopt.insertAdopted(t, world.tip, snapshotOf('adopted', 'pi_adopted', world), now)),
    checkSoon: ({ trx, tip }) => trx((t) => adopt.checkSoon(t, tip.id, now)),
    rememberUnplaced: (world) =>
      adopt.rememberUnplaced(world.db, snapshotOf('unplaced', 'pi_unplaced', world), charge, now),
    forgetUnplaced: ({ db }) => adopt.forgetUnplaced(db, 'pi_unplaced'),
    listUnplaced: ({ db }) => adopt.listUnplaced(db),
  },
  'features/payment/stripe-event': {
    recordEventOnce: ({ db }) =>
      events.recordEventOnce(db, { id: 'evt_1', type: 'charge.refunded' }, null, now),
    isRecorded: ({ db }) => events.isRecorded(db, 'evt_1'),
  },
  'features/payment/tip': {
    findTip: ({ db, tip }) => tips.findTip(db, tip.id),
    findOwnTip: ({ db, tip }) => tips.findOwnTip(db, 'guest', tip.id),
    insertTipDraft: ({ db, branch }) => tips.insertTipDraft(db, { guestId: 'guest', branch, answers, now }),
    findAgain: ({ db, tip }) => tips.findAgain(db, tip.id),
    changeAnswers: ({ db, draft }) => tips.changeAnswers(db, draft, answers, now),
    attachCard: ({ db, draft }) => tips.attachCard(db, draft, 'ctoken_2', card, now),
    moveTip: ({ db, tip }) => tips.moveTip(db, { id: tip.id, to: 'cancelled', now, attempts: 1 }),
  },
  'features/refund/refund': {
    insertRefundDraft: ({ db, refund }) =>
      refunds.insertRefundDraft(
        db,
        {
          tip_id: refund.tip_id,
          attempt_id: refund.attempt_id,
          member_id: null,
          amount: 1,
          reason: 'duplicate',
          note: '',
        },
        now,
      ),
    requestReturn: ({ db, refund }) =>
      refunds.requestReturn(db, { tipId: refund.tip_id, attemptId: refund.attempt_id, amount: 1 }, now),
    findRefund: ({ db, refund }) => refunds.findRefund(db, refund.id),
    listRefunds: ({ db, tip }) => refunds.listRefunds(db, tip.id),
    sumOpen: ({ db, refund }) => refunds.sumOpen(db, refund.tip_id, refund.attempt_id),
    moveRefund: ({ db, refund }) => refunds.moveRefund(db, refund.id, ['draft'], { state: 'open' }),
    claimRefund: ({ db, refund }) => refunds.claimRefund(db, refund, now),
    listDueRefunds: ({ db }) => refunds.listDueRefunds(db, now, 10),
    endAsk: ({ db, refund }) => refunds.endAsk(db, refund, ['draft'], { isOver: true }),
    noteRefundId: ({ db, refund }) => refunds.noteRefundId(db, refund.id, 're_1'),
    planRefundChecks: ({ db, tip }) => refunds.planRefundChecks(db, tip.id, now),
    forgetDrafts: ({ db }) => refunds.forgetDrafts(db, now),
  },
  'features/refund/refundable': { findRefundable: ({ db, tip }) => findRefundable(db, tip.id) },
  'features/tip/recent-venues': { listRecentVenues: ({ db }) => listRecentVenues(db as never, 'guest') },
}
