import { minimumTipYen } from '../../base/constants.ts'
import { ForeignTipError } from '../../base/errors.ts'
import type { TipRow } from '../../db/schema.ts'
import { isPayable } from '../../money/books/index.ts'
import {
  type AttachResult,
  attachCard,
  type ChangeResult,
  changeAnswers,
  findOwnTip,
  findTip,
  findTipOfWallet,
  insertTipDraft,
  limitPolls,
  logCreated,
  logUnavailable,
  pay,
  payHosted,
  refresh,
  settle,
  startAgain,
  type TipAnswers,
  type TipDeps,
  type TipService,
  toTip,
  trimDrafts,
} from '../../money/payment/index.ts'
import { handleWebhook } from '../../money/stripe-events/index.ts'
import { findVenue } from '../../venues/venue.store.ts'
import { UnknownRecipientError } from './tip.errors.ts'

/** Stripe accepts at most eight digits. The form checks the business's own, lower limit. */
const stripeMaximum = 99_999_999

/**
 * A wallet's approval that is sent again leads to its tip for so long, in ms: as long as the guest's cookie lasts. After
 * that it opens nothing: it could be read at Stripe or in a backup by somebody else.
 */
const approvalLasts = 24 * 60 * 60 * 1000

/** After so many drafts it is looked whether there are too many. */
const trimEvery = 50

async function trim({ db, log }: Pick<TipDeps, 'db' | 'log'>): Promise<void> {
  const deleted = await trimDrafts(db)
  if (deleted > 0) log.warn({ drafts: deleted }, 'too many unfinished tips: the oldest were deleted')
}

/** All operations on a tip, for the web layer. See {@link TipService}. */
export function createTipService(deps: TipDeps): TipService {
  const { db, clock } = deps
  const mayPoll = limitPolls(clock)

  const check = async (branchId: string, { amount, recipient }: TipAnswers) => {
    if (!Number.isInteger(amount) || amount < minimumTipYen || amount > stripeMaximum) {
      throw new RangeError(`${amount} yen can't be tipped`)
    }
    if (recipient.kind !== 'staff') return
    const there = await findVenue(db, branchId)
    if (!there?.staff.some((person) => person.id === recipient.staffId)) throw new UnknownRecipientError()
  }

  let begun = 0
  const countBegun = async () => {
    begun += 1
    if (begun % trimEvery === 0) await trim(deps)
  }

  return {
    async start(guestId, branch, answers, { walletToken, network } = {}) {
      const now = clock()
      const before = async () =>
        walletToken ? findTipOfWallet(db, walletToken, branch.id, now - approvalLasts) : undefined
      // Before the check: a tip that was paid is shown, even if its person has left since.
      const already = await before()
      if (already) return toTip(already)
      await check(branch.id, answers)
      const row = await insertTipDraft(db, { guestId, branch, answers, walletToken, network, now })
      if (row) logCreated(deps, row)
      await countBegun()
      const kept = row ?? (await before())
      if (!kept) throw new ForeignTipError()
      return toTip(kept)
    },

    async change(guestId, tipId, answers): Promise<ChangeResult> {
      const seen = await findOwnTip(db, guestId, tipId)
      if (!seen) return { kind: 'missing' }
      if (!isPayable(seen.state)) return { kind: 'already', tip: toTip(seen) }
      await check(seen.branch_id, answers)
      const changed = await changeAnswers(db, seen, answers, clock())
      if (changed) return { kind: 'ok', tip: toTip(changed) }
      return { kind: 'already', tip: toTip((await findOwnTip(db, guestId, tipId)) ?? seen) }
    },

    isGone: async (tipId) => (await findTip(db, tipId)) === undefined,

    async find(guestId, tipId) {
      const row = await findOwnTip(db, guestId, tipId)
      return row && toTip(row)
    },

    attachCard: (guestId, tipId, version, token) => attach(deps, { guestId, tipId, version, token }),
    pay: (guestId, tipId, version, order) => pay(deps, guestId, tipId, version, order),
    payHosted: (guestId, tipId, version, order) => payHosted(deps, guestId, tipId, version, order),
    refresh: (guestId, tipId) => refresh(deps, guestId, tipId, mayPoll),
    async startAgain(guestId, tipId) {
      const result = await startAgain(deps, guestId, tipId)
      await countBegun()
      return result
    },
    settleAttempt: (attemptId) => settle(deps, attemptId, 'answer'),
    handleWebhook: (rawBody, signature) => handleWebhook(deps, rawBody, signature),
  }
}

type Attach = { guestId: string; tipId: string; version: number; token: string }

async function attach(deps: TipDeps, { guestId, tipId, version, token }: Attach): Promise<AttachResult> {
  const { db, payments, clock } = deps
  const seen = await findOwnTip(db, guestId, tipId)
  if (!seen) return { kind: 'missing' }
  const standing = (row: TipRow): AttachResult => ({
    kind: isPayable(row.state) ? 'changed' : 'already',
    tip: toTip(row),
  })
  // The same form was sent twice: the card is already attached.
  if (seen.confirmation_token === token) return { kind: 'ok', tip: toTip(seen) }
  if (!isPayable(seen.state) || seen.version !== version) return standing(seen)
  try {
    const card = await payments.previewCard(token)
    if (!card) return { kind: 'unusable', tip: toTip(seen) }
    const attached = await attachCard(db, seen, token, card, clock())
    return attached
      ? { kind: 'ok', tip: toTip(attached) }
      : standing((await findOwnTip(db, guestId, tipId)) ?? seen)
  } catch (error) {
    logUnavailable(deps, tipId, error)
    return { kind: 'unavailable', tip: toTip(seen) }
  }
}
