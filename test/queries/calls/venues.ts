import { toLegalDetails } from '../../../server/config/legal-details.ts'
import * as audit from '../../../server/features/audit/audit-list.store.ts'
import * as figures from '../../../server/features/branch/branch-figures.store.ts'
import * as toAnswer from '../../../server/features/earning/earning.answers.store.ts'
import * as earners from '../../../server/features/earning/earning.earners.store.ts'
import * as entries from '../../../server/features/earning/earning.entries.store.ts'
import * as live from '../../../server/features/earning/earning.live.store.ts'
import * as parts from '../../../server/features/earning/earning.parts.store.ts'
import * as booked from '../../../server/features/earning/earning.shares.store.ts'
import * as totals from '../../../server/features/earning/earning.totals.store.ts'
import * as batches from '../../../server/features/graphql/graphql.batches.store.ts'
import * as backlog from '../../../server/features/hooks/hook.backlog.store.ts'
import * as delivery from '../../../server/features/hooks/hook.delivery.store.ts'
import * as hookLog from '../../../server/features/hooks/hook.log.store.ts'
import * as outcomes from '../../../server/features/hooks/hook.outcome.store.ts'
import * as hooks from '../../../server/features/hooks/hook.store.ts'
import * as photos from '../../../server/features/staff/photo.store.ts'
import * as doctor from '../../../server/operations/doctor/doctor.store.ts'
import { recordChange } from '../../../server/outbox/records/audit.store.ts'
import * as outbox from '../../../server/outbox/records/hook.outbox.store.ts'
import * as branches from '../../../server/venues/branch.store.ts'
import * as businesses from '../../../server/venues/business.store.ts'
import * as codes from '../../../server/venues/code.store.ts'
import * as legalDetails from '../../../server/venues/legal-details.store.ts'
import * as scans from '../../../server/venues/scans.store.ts'
import * as staff from '../../../server/venues/staff.store.ts'
import * as taken from '../../../server/venues/staff-taken.store.ts'
import * as tippable from '../../../server/venues/tippable.store.ts'
import { findVenue } from '../../../server/venues/venue.store.ts'
import { type Calls, days, now } from '../world.ts'

const after = { day: '2025-06-01', at: now, id: 'z' }
const outcome = { status: 200, error: null }
const picture = { hash: 'hash', small: new Uint8Array([1]), large: new Uint8Array([2]) }
const noDetails = toLegalDetails({})
const change = { action: 'staff.added', subject: 'staff', details: { name: 'Ken' } } as const

/** Where people work, what they see of the earnings, and what other systems are told. */
export const venues: Calls = {
  'doctor/doctor': {
    readFindings: ({ db }) => doctor.readFindings(db),
    keepFindings: ({ db }) => doctor.keepFindings(db, [{ id: 'clock', status: 'ok', seen: '' }], [], now),
  },
  'features/audit/audit-list': {
    listAudit: ({ db, businessId }) => audit.listAudit(db, businessId, { after: undefined, limit: 20 }),
    'listAudit (a later page)': ({ db, businessId }) => audit.listAudit(db, businessId, { after, limit: 20 }),
  },
  'features/branch/branch-figures': {
    listBranchFigures: ({ db, businessId }) => figures.listBranchFigures(db, businessId),
    countOwners: ({ db, businessId }) => figures.countOwners(db, businessId),
  },
  'features/earning/earning.answers': {
    listToAnswer: ({ db, businessId }) => toAnswer.listToAnswer(db, { businessId }),
    'listToAnswer (of a tip)': ({ db, tip }) => toAnswer.listToAnswer(db, { tipId: tip.id }),
  },
  'features/earning/earning.earners': {
    listEarners: ({ db, businessId }) => earners.listEarners(db, { businessId }),
    'listEarners (of a branch)': ({ db, businessId, branchId }) =>
      earners.listEarners(db, { businessId, branchId }),
    findEarner: ({ db, businessId, staffId }) => earners.findEarner(db, businessId, staffId),
  },
  'features/earning/earning.entries': {
    listEntries: ({ db, businessId }) => entries.listEntries(db, { businessId }, { limit: 21 }),
    listWords: ({ db, businessId }) => entries.listWords(db, { businessId }, { from: days.from, limit: 3 }),
    'listEntries (tips only)': ({ db, businessId }) =>
      entries.listEntries(db, { businessId }, { limit: 11, tipsOnly: true }),
    'listEntries (of a branch, a later page)': ({ db, businessId, branchId }) =>
      entries.listEntries(db, { businessId, branchId }, { days, after, limit: 21 }),
    'listEntries (of a person, a later page)': ({ db, businessId, staffId }) =>
      entries.listEntries(db, { businessId, staffId }, { days, after, limit: 21 }),
    listTipEntries: ({ db, tip }) => entries.listTipEntries(db, tip.id),
    'listTipEntries (of a person)': ({ db, tip, staffId }) => entries.listTipEntries(db, tip.id, staffId),
  },
  'features/earning/earning.live': {
    listBookingsSince: ({ db, businessId }) => live.listBookingsSince(db, [businessId], now),
    listSharers: ({ db, tip, staffId }) => live.listSharers(db, [tip.id], [staffId]),
  },
  'features/earning/earning.shares': {
    listSharesOf: ({ db, tip }) => booked.listSharesOf(db, [tip.id]),
    findPaidTip: ({ db, businessId, tip }) => booked.findPaidTip(db, businessId, tip.id),
  },
  'features/earning/earning.totals': {
    sumOf: ({ db, businessId }) => totals.sumOf(db, { businessId }),
    'sumOf (of a branch, some days)': ({ db, businessId, branchId }) =>
      totals.sumOf(db, { businessId, branchId }, days),
    'sumOf (of a person, some days)': ({ db, businessId, staffId }) =>
      totals.sumOf(db, { businessId, staffId }, days),
    sumsNow: ({ db, businessId }) => totals.sumsNow(db, { businessId }, '2026-11-21'),
    listPeriods: ({ db, businessId }) =>
      totals.listPeriods(db, { businessId }, { span: 'month', days, limit: 12 }),
  },
  'features/earning/earning.parts': {
    sumByStaff: ({ db, businessId, branchId }) => parts.sumByStaff(db, { businessId, branchId }, days),
    sumByBranch: ({ db, businessId }) => parts.sumByBranch(db, { businessId }, days),
  },
  'features/graphql/graphql.batches': {
    listBranchesById: ({ db, branchId }) => batches.listBranchesById(db, [branchId]),
    listBusinessesById: ({ db, businessId }) => batches.listBusinessesById(db, [businessId]),
    listTippableOf: ({ db, branchId }) => batches.listTippableOf(db, [branchId]),
    listStaffOf: ({ db, branchId }) =>
      batches.listStaffOf(db, [branchId], { search: 'Ken', after: undefined, limit: 10 }),
    listCodesInUse: ({ db, branchId, staffId }) =>
      batches.listCodesInUse(db, [
        { branchId, staffId },
        { branchId, staffId: undefined },
      ]),
  },
  'features/hooks/hook.delivery': {
    listDueEndpoints: ({ db }) => delivery.listDueEndpoints(db, now),
    claimNext: ({ db, hookId }) => delivery.claimNext(db, hookId, now),
    disable: ({ trx, hookId }) => trx((t) => delivery.disable(t, hookId, 'gone', now)),
  },
  'features/hooks/hook.backlog': {
    readBacklog: ({ db }) => backlog.readBacklog(db),
    forgetMessages: ({ db }) => backlog.forgetMessages(db, now),
  },
  'features/hooks/hook.outcome': {
    markSent: ({ db, message }) => outcomes.markSent(db, message, outcome, now),
    markFailed: ({ db, message }) =>
      outcomes.markFailed(db, message, outcome, {
        nextAt: now,
        giveUpAt: now,
        restsUntil: now,
        now,
      }),
  },
  'features/hooks/hook': {
    enable: ({ trx, hookId }) => trx((t) => hooks.enable(t, hookId)),
    listEndpoints: ({ db, businessId }) => hooks.listEndpoints(db, businessId, now),
    findEndpoint: ({ db, businessId, hookId }) => hooks.findEndpoint(db, businessId, hookId, now),
    wasDeleted: ({ db, businessId, hookId }) => hooks.wasDeleted(db, businessId, hookId),
    insertEndpoint: ({ trx, businessId }) =>
      trx((t) => hooks.insertEndpoint(t, businessId, 'https://hooks.example.com/', now)),
    rotateSecret: ({ trx, hookId }) => trx((t) => hooks.rotateSecret(t, hookId, now)),
    hideSecret: ({ db, hookId }) => hooks.hideSecret(db, hookId),
    removeEndpoint: ({ trx, hookId }) => trx((t) => hooks.removeEndpoint(t, hookId, now)),
  },
  'features/hooks/hook.log': {
    listMessages: ({ db, hookId }) => hookLog.listMessages(db, hookId, { after: undefined, limit: 10 }),
  },
  'features/staff/photo': {
    keepPhoto: ({ trx }) => trx((t) => photos.keepPhoto(t, picture, now)),
    readPhoto: ({ db }) => photos.readPhoto(db, picture.hash, 'small'),
    dropUnusedPhoto: ({ trx }) => trx((t) => photos.dropUnusedPhoto(t, picture.hash)),
  },
  'records/audit': {
    recordChange: ({ db, businessId }) => recordChange(db, { businessId, ...change }, now),
  },
  'records/hook.outbox': {
    announceTip: ({ db, draft, tip }) => outbox.announceTip(db, draft, tip, now),
    announceChange: ({ db, businessId }) => outbox.announceChange(db, { businessId, ...change }, now),
  },
  'venues/branch': {
    findBranch: ({ db, branchId }) => branches.findBranch(db, branchId),
    findBranchByNumber: ({ db }) => branches.findBranchByNumber(db, '1001'),
    listOpenBranches: ({ db, businessId }) => branches.listOpenBranches(db, businessId),
    listBranches: ({ db, businessId }) => branches.listBranches(db, businessId),
  },
  'venues/legal-details': {
    keepDetails: ({ db, businessId }) =>
      legalDetails.keepDetails(db, businessId, { ...noDetails, name: 'Sakura' }, now),
    typedDetails: ({ db, businessId }) => legalDetails.typedDetails(db, businessId),
    sellerOf: ({ db }) => legalDetails.sellerOf(db, noDetails),
  },
  'venues/business': {
    createBusiness: ({ db }) => businesses.createBusiness(db, { name: 'B', timeZone: 'Asia/Tokyo' }, now),
    findBusiness: ({ db, businessId }) => businesses.findBusiness(db, businessId),
    listBusinesses: ({ db }) => businesses.listBusinesses(db),
    holdBusiness: ({ trx, businessId }) => trx((t) => businesses.holdBusiness(t, businessId)),
  },
  'venues/code': {
    resolveQrToken: ({ db, codes: { staff: token } }) => codes.resolveQrToken(db, token),
    codeInUse: ({ db, branchId }) => codes.codeInUse(db, { branchId, staffId: undefined }, now),
    'codeInUse (of a person)': ({ db, branchId, staffIds }) =>
      codes.codeInUse(db, { branchId, staffId: staffIds[2] }, now),
    replaceCode: ({ db, branchId, staffId, codes: { staff: token } }) =>
      codes.replaceCode(db, { branchId, staffId }, token, now),
    revokeCodesOf: ({ trx, staffId }) => trx((t) => codes.revokeCodesOf(t, staffId, now)),
  },
  'venues/scans': {
    countScans: ({ db, codes: { staff: token } }) => scans.countScans(db, new Map([[token, 1]])),
    countScansByStaff: ({ db, branchId }) => scans.countScansByStaff(db, branchId),
  },
  'venues/staff': {
    findStaffName: ({ db, staffId }) => staff.findStaffName(db, staffId),
    findStaff: ({ db, staffId }) => staff.findStaff(db, staffId),
    findLeaver: ({ db, businessId, staffId }) => staff.findLeaver(db, businessId, staffId),
    listStaff: ({ db, branchId }) => staff.listStaff(db, { branchId, limit: 20 }),
    'listStaff (a later page of a search)': ({ db, branchId }) =>
      staff.listStaff(db, { branchId, search: 'Ken', after, limit: 20 }),
  },
  'venues/staff-taken': {
    countStaff: ({ db, branchId }) => taken.countStaff(db, branchId),
    listCodes: ({ db, branchId }) => taken.listCodes(db, branchId),
    listEmails: ({ db, businessId }) => taken.listEmails(db, businessId),
  },
  'venues/tippable': {
    listTippableStaff: ({ db, branchId }) => tippable.listTippableStaff(db, branchId),
    findTippableByCode: ({ db, branchId }) => tippable.findTippableByCode(db, branchId, '101'),
  },
  'venues/venue': { findVenue: ({ db, branchId }) => findVenue(db, branchId) },
}
