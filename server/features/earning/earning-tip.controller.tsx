import type { Request } from 'express'
import { z } from 'zod'
import type { SplitView, TurnView } from '../../../pages/earning/earning.view.ts'
import {
  EarningTipPage,
  type EarningTipView,
  type TipWordsView,
} from '../../../pages/earning/earning-tip.page.tsx'
import type { TipReplyView } from '../../../pages/earning/tip-reply.tsx'
import { costsIn, type PaidState, replies } from '../../../views/words.ts'
import { ForbiddenError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { leftOf } from '../../money/books/index.ts'
import { arrivalsOfTips, daysOfDeposits } from '../../money/deposits/index.ts'
import { listToAnswer } from '../../money/payment/index.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { branchLinks, may, memberOf, personOf } from '../../people/access/index.ts'
import type { Member } from '../../venues/member.types.ts'
import type { AccountWeb } from '../../web.ts'
import { replyChangeable, replyStands, replyTo, signatureOf, writeReply } from '../../words/reply.ts'
import { hasReported } from '../../words/word-history.ts'
import { areShown } from '../../words/words.store.ts'
import { type RefundPlace, refundView } from '../refund/refund-view.ts'
import { listTipEntries, toCard } from './earning.entries.store.ts'
import { readRefund } from './earning.query.ts'
import type { BookedShare } from './earning.shares.store.ts'
import { findVisibleTip, mayReply, partsOf, shareOf, type VisibleTip } from './earning.tip.service.ts'
import { earningRecipient, toAnswerView } from './earning-view.ts'

const schema = z.strictObject({ reply: z.enum(replies, 'common:errors.validation') })

/** `/branch/earning/tips/{id}`: one tip, and the reply to its words. Not found for members who may not see it. */
export function earningTipController(web: AccountWeb): FormHandlers {
  const { clock, db, formPage } = web
  return formPage({
    load: async (req) => {
      const found = await findVisibleTip(db, memberOf(req), String(req.params.tipId))
      if (req.method === 'POST' && !mayReply(memberOf(req), found)) throw new ForbiddenError('reply')
      return found
    },
    schema,
    buttons: true,
    view: async ({ req, about: found, errors }) => ({
      title: 'earning:tip.title',
      page: (
        <EarningTipPage
          links={branchLinks(memberOf(req))}
          back={paths.earningTips()}
          errors={errors}
          {...(await earningTipView(web, req, found, {
            refund: readRefund(req.query),
            to: (refund) => paths.earningTip(found.tip.id, { refund }),
          }))}
        />
      ),
    }),
    act: async ({ req, about: { tip }, data: { reply } }) => {
      const { businessId, staffId } = memberOf(req)
      const entry = { businessId, branchId: tip.branch_id, memberId: staffId, subject: tip.id }
      const now = clock()
      const done = await inTransaction(db, async (trx) => {
        const answered = await writeReply(trx, { tipId: tip.id, businessId, staffId, reply }, now)
        if ('written' in answered && answered.written)
          await recordChange(trx, { ...entry, action: 'tip.replied' }, now)
        return answered
      })
      const to = paths.earningTip(tip.id)
      // It has changed since the page was shown, so the page shows it anew.
      if ('refused' in done) return { to, problem: `earning:reply.refused.${done.refused}` }
      const log = done.written && ([{ tipId: tip.id }, 'words answered'] as const)
      return { to, toast: 'earning:reply.done', log }
    },
  })
}

/** One tip as a member may see it, on its page and beside its list. `to`: the same place with another amount to give back. */
export async function earningTipView(
  { clock, config, db }: AccountWeb,
  req: Request,
  found: VisibleTip,
  { refund, to }: { refund: string | undefined; to: RefundPlace },
): Promise<EarningTipView> {
  const member = memberOf(req)
  const { tip, shares, whole } = found
  const target = { businessId: member.businessId, branchId: tip.branch_id }
  const reader = whole ? undefined : member.staffId
  const answers = may(member, 'refund') ? await listToAnswer(db, { tipId: tip.id }) : []
  return {
    tip: {
      id: tip.id,
      amount: tip.amount,
      left: leftOf(tip),
      paidAt: tip.succeeded_at ?? 0,
      timeZone: tip.time_zone,
      to: earningRecipient(
        tip.recipient === 'staff' ? { kind: 'staff', staffId: tip.staff_id ?? '' } : { kind: tip.recipient },
        tip.staff_name ?? undefined,
      ),
      branch: tip.branch_name,
      words: await wordsView(db, member, personOf(req).sub, found),
      recovered: tip.recovered_at !== null && tip.recipient === 'branch',
      state: tip.state as PaidState,
      card: may(member, 'refund') ? toCard(tip) : undefined,
      fee: whole ? { yen: tip.fee ?? undefined } : undefined,
      arrival: whole ? await arrivalOf(db, member, tip.id) : undefined,
      back: backOf(tip, whole),
    },
    reply: replyView(member, found, clock()),
    toAnswer: answers.map((waiting) => toAnswerView(waiting, config)),
    own: reader === undefined ? undefined : shareOf(shares, reader),
    split: splitView(tip, shares, reader),
    shares: whole ? partsOf(shares) : [],
    entries: await listTipEntries(db, tip.id, { reader: member.staffId, staffId: reader }),
    refund: may(member, 'refund', target)
      ? await refundView(db, { tip, asked: refund, to, now: clock(), lang: req.lang })
      : undefined,
  }
}

/** What the guest wrote, as far as the member may see it; undefined: nothing, or it was hidden from them. */
async function wordsView(
  db: Db,
  member: Member,
  personId: string,
  { tip, shares }: VisibleTip,
): Promise<TipWordsView | undefined> {
  if (!tip.wrote) return undefined
  const read = tip.review === '' ? 'away' : 'seen'
  const state = areShown(tip) ? read : tip.words === 'held' ? 'held' : 'hidden'
  const target = { businessId: member.businessId, branchId: tip.branch_id }
  const decide = may(member, 'words', target) ? paths.word(tip.id) : undefined
  const reported = await hasReported(db, tip.id, personId)
  if (state === 'hidden' && !decide && !reported) return undefined
  const own = areShown(tip) && shares.some((share) => share.staffId === member.staffId)
  return {
    text: tip.review,
    lang: tip.lang,
    state,
    reported,
    waits: tip.words_wait !== null,
    own: own ? paths.ownWords(tip.id) : undefined,
    decide,
  }
}

/** Where the tip's money is; undefined while no deposit is known at all. */
async function arrivalOf(db: Db, member: Member, tipId: string) {
  const arrival = (await daysOfDeposits(db)) && (await arrivalsOfTips(db, [tipId])).get(tipId)
  if (!arrival) return undefined
  const { state } = arrival
  if (state === 'at_stripe') return { state, day: arrival.availableOn }
  const href = may(member, 'earnings.business') ? paths.deposit(arrival.depositId) : undefined
  return { state, day: arrival.day, href }
}

/** What the guest's words are answered with, and what this member can do about it. */
function replyView(member: Member, { tip, shares }: VisibleTip, now: number): TipReplyView {
  const stands = replyStands(tip, member.staffId, now)
  const open = (stands === 'free' || stands === 'changeable') && mayReply(member, { tip, shares })
  const writer = tip.reply_by ?? member.staffId
  return {
    given: replyTo(tip),
    from: signatureOf(
      tip,
      shares.some((share) => share.staffId === writer),
    ),
    venue: tip.branch_name,
    action: open ? paths.earningTip(tip.id) : undefined,
    until: stands === 'changeable' ? (tip.replied_at ?? 0) + replyChangeable : undefined,
  }
}

/** What was taken back of a tip. Whose costs came with it, only the house needs to know. */
const backOf = (tip: VisibleTip['tip'], whole: boolean) => ({
  refunded: tip.refunded_amount,
  disputed: whole ? tip.disputed_amount : tip.disputed_amount - tip.lost,
  costs: whole ? costsIn(tip) : undefined,
})

type Tip = { amount: number; recipient: string; split_rule: string | null; split_inputs: string | null }

/**
 * How a tip was split, from the rule and the inputs saved with it. `reader`: a staff member, who must not see the
 * names of others. Undefined for readers who see all shares.
 */
function splitView(tip: Tip, shares: BookedShare[], reader: string | undefined): SplitView {
  const given = shares.filter((share) => share.reason === 'tip')
  const amount = given.reduce((sum, share) => sum + share.amount, 0)
  const name = given[0]?.name ?? ''
  if (tip.split_rule === 'staff-v1') return { kind: 'staff', name }
  if (tip.split_rule !== 'equal-v1') {
    return { kind: tip.recipient === 'branch' ? 'branch' : 'branchForNobody' }
  }
  const { staff } = JSON.parse(tip.split_inputs ?? '{"staff":[]}') as { staff: string[] }
  const people = Math.max(1, staff.length)
  if (people === 1) return { kind: 'one', name }
  const each = Math.floor(amount / people)
  const lucky = given.filter((share) => share.amount > each)
  return { kind: 'equal', amount, people, each, leftOver: amount % people, turn: turnOf(lucky, reader) }
}

function turnOf(lucky: BookedShare[], reader: string | undefined): TurnView {
  if (reader === undefined) return { kind: 'names', names: lucky.map((share) => share.name ?? '') }
  return { kind: lucky.some((share) => share.staffId === reader) ? 'you' : 'others' }
}
