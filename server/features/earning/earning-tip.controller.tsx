import type { RequestHandler } from 'express'
import { EarningTipPage } from '../../../pages/earning/earning-tip.page.tsx'
import type { PaidState } from '../../../views/words.ts'
import { paths } from '../../base/paths.ts'
import { leftOf } from '../../money/books/tip-states.ts'
import { leftToRefund } from '../../money/refund/refund.service.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { may } from '../../people/access/rights.ts'
import type { Member } from '../../venues/member.types.ts'
import type { AccountWeb } from '../../web.ts'
import { listToAnswer } from './earning.answers.store.ts'
import { listTipEntries } from './earning.entries.store.ts'
import { findVisibleTip, partsOf, shareOf, type VisibleTip } from './earning.tip.service.ts'
import { splitView } from './earning-split.ts'
import { earningRecipient, toAnswerView } from './earning-view.ts'

/** `/branch/earning/tips/{id}`: one tip. Not found for members who may not see it. */
export function earningTipController({ config, db, send }: Pick<AccountWeb, 'config' | 'db' | 'send'>): {
  get: RequestHandler
} {
  return {
    get: async (req, res) => {
      const member = memberOf(req)
      const { tip, shares, whole } = await findVisibleTip(db, member, String(req.params.tipId))
      const target = { businessId: member.businessId, branchId: tip.branch_id }
      const reader = whole ? undefined : member.staffId
      const entries = await listTipEntries(db, tip.id, reader)
      const own = reader === undefined ? undefined : shareOf(shares, reader)
      const left = leftOf(tip)
      const answers = may(member, 'refund') ? await listToAnswer(db, { tipId: tip.id }) : []
      const refundable = !('refused' in leftToRefund(tip))
      send(req, res, {
        title: req.text('earning:tip.title'),
        signedIn: true,
        page: (
          <EarningTipPage
            links={branchLinks(member)}
            back={paths.earning()}
            tip={{
              id: tip.id,
              amount: tip.amount,
              left,
              paidAt: tip.succeeded_at ?? 0,
              timeZone: tip.time_zone,
              to: earningRecipient(
                tip.recipient === 'staff'
                  ? { kind: 'staff', staffId: tip.staff_id ?? '' }
                  : { kind: tip.recipient },
                tip.staff_name ?? undefined,
              ),
              branch: tip.branch_name,
              review: tip.review,
              recovered: tip.recovered_at !== null,
              state: tip.state as PaidState,
              card: cardOf(member, tip),
              fee: whole ? { yen: tip.fee ?? undefined } : undefined,
              back: whole ? backOf(tip) : undefined,
            }}
            toAnswer={answers.map((waiting) => toAnswerView(waiting, config))}
            own={own}
            split={splitView(tip, shares, reader)}
            shares={whole ? partsOf(shares) : []}
            entries={entries.map(({ id, reason, at, amount }) => ({ id, reason, at, amount }))}
            actions={{
              refund: refundable && may(member, 'refund', target) ? paths.tipRefund(tip.id) : undefined,
            }}
          />
        ),
      })
    },
  }
}

const backOf = (tip: VisibleTip['tip']) => ({
  refunded: tip.refunded_amount,
  disputed: tip.disputed_amount,
  lost: tip.lost,
  disputeFee: tip.dispute_fee,
  secondFee: tip.second_fee,
})

/** A guest's card is shown only to members who must answer the card company. */
const cardOf = (member: Member, tip: VisibleTip['tip']) =>
  may(member, 'refund') && tip.card_brand !== null
    ? {
        brand: tip.card_brand,
        last4: tip.card_last4 ?? undefined,
        wallet: tip.card_wallet ?? undefined,
      }
    : undefined
