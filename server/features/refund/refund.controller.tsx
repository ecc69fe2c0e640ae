import { RefundPage } from '../../../pages/refund/refund.page.tsx'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import type { Typed } from '../../http/parse-form.ts'
import { refundableOf } from '../../money/refund/refund.service.ts'
import { findRefund, listRefunds, secondChargeId } from '../../money/refund/refund.store.ts'
import type { RefundableTip } from '../../money/refund/refundable.store.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import type { AccountWeb } from '../../web.ts'
import { orderRefund } from './refund.orders.ts'
import { refundSchema } from './refund.schema.ts'
import { refundTarget } from './refund-target.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'send'>

/** `/branch/earning/tips/{tipId}/refund`: amount and reason; and the tip's refunds so far. */
export function refundController(needs: Needs): FormHandlers {
  const { db, send } = needs

  return formPage({
    send,
    load: (req) => refundTarget(db, req),
    schema: refundSchema,
    initial: (req, tip) => typedBefore(needs, tip, req.query.change),
    view: async ({ req, about: tip, typed, errors }) => {
      const left = await refundableOf(db, tip.id)
      const earlier = await listRefunds(db, tip.id)
      return {
        title: req.text('refund:title'),
        signedIn: true,
        ...('refused' in left && { refused: false }),
        page: (
          <RefundPage
            links={{ area: branchLinks(memberOf(req)), tip: paths.earningTip(tip.id) }}
            action={paths.tipRefund(tip.id)}
            tip={tip}
            left={'refused' in left ? left.refused : left.amount}
            values={typed}
            errors={errors}
            earlier={earlier.map(({ id, ...one }) => ({
              ...one,
              href: paths.oneRefund(tip.id, id),
              secondCharge: id.startsWith(secondChargeId('')),
            }))}
          />
        ),
      }
    },
    act: async ({ req, about: tip, data: form }) => {
      const done = await orderRefund(needs, {
        memberId: memberOf(req).staffId,
        tipId: tip.id,
        form,
        lang: req.lang,
      })
      return 'id' in done ? paths.oneRefund(tip.id, done.id) : done
    },
  })
}

/** The values of an earlier draft, for an owner who comes back to change it or to retry a failed refund. */
async function typedBefore({ db }: Needs, tip: RefundableTip, id: unknown): Promise<Typed> {
  const draft = typeof id === 'string' ? await findRefund(db, id) : undefined
  if (draft?.tip_id !== tip.id || !['draft', 'failed'].includes(draft.state)) return {}
  const { amount, reason, note } = draft
  const left = await refundableOf(db, tip.id)
  // This form refunds the charge that paid the tip, never a second charge.
  if (!('refused' in left) && draft.attempt_id !== left.attemptId) return {}
  const how = !('refused' in left) && left.amount === amount ? 'full' : 'part'
  return { how, amount: how === 'part' ? String(amount) : '', reason, note }
}
