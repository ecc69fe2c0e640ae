import { type Request, Router } from 'express'
import { z } from 'zod'
import { RefundPage } from '../../../pages/refund/refund.page.tsx'
import { RefundConfirmPage } from '../../../pages/refund/refund-confirm.page.tsx'
import { RefundResultPage, refundResultWords } from '../../../pages/refund/refund-result.page.tsx'
import { countCharacters } from '../../../views/characters.ts'
import { formatYen } from '../../../views/format.ts'
import type { GuestLang } from '../../../views/languages.ts'
import { refundReasons } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import type { FieldErrors, Typed } from '../../http/parse-form.ts'
import { readYen } from '../../http/read-yen.ts'
import {
  confirmRefund,
  draftRefund,
  findRefund,
  findRefundable,
  halfOf,
  isReturn,
  listRefunds,
  lookBackAtRefund,
  previewRefund,
  type RefundableTip,
  type RefundDeps,
  type RefundRow,
  type RefusedRefund,
  refundableOf,
  secondChargeId,
  tryReturnNow,
} from '../../money/refund/index.ts'
import { branchLinks, memberOf, must } from '../../people/access/index.ts'
import type { Member } from '../../venues/member.types.ts'
import type { AccountWeb } from '../../web.ts'

/** Refunds; behind the area's guard. */
export function refundRoutes(web: AccountWeb): Router {
  const router = Router()
  mountPage(router, patterns.tipRefund, refundController(web))
  mountPage(router, patterns.oneRefund, oneRefundController(web))
  return router
}

const noteLimit = 500

/** An owner's form; the amount is used only for a part that is neither all nor half. */
export const refundSchema = z
  .strictObject({
    how: z.enum(['full', 'half', 'part']).catch('part'),
    amount: z.string().max(100, 'refund:errors.amountNumber').default(''),
    reason: z.enum(refundReasons, 'refund:errors.reason'),
    note: z
      .string()
      .trim()
      .refine((value) => countCharacters(value) <= noteLimit, 'refund:errors.note')
      .default(''),
  })
  .superRefine(({ how, amount }, context) => {
    const read = how === 'part' ? readYen(amount) : 1
    if (typeof read === 'string') context.addIssue({ code: 'custom', path: ['amount'], message: read })
  })

/** `/branch/earning/tips/{tipId}/refund`: amount and reason; and the tip's refunds so far. */
function refundController(needs: AccountWeb): FormHandlers {
  const { db, formPage } = needs

  return formPage({
    load: (req) => refundTarget(db, req),
    schema: refundSchema,
    initial: (req, tip) => typedBefore(needs, tip, req.query.change),
    view: async ({ req, about: tip, typed, errors }) => {
      const left = await refundableOf(db, tip.id)
      const earlier = await listRefunds(db, tip.id)
      return {
        title: 'refund:title',
        ...('refused' in left && { refused: false }),
        page: (
          <RefundPage
            links={{ area: branchLinks(memberOf(req)), tip: paths.earningTip(tip.id) }}
            action={paths.tipRefund(tip.id)}
            tip={tip}
            left={'refused' in left ? left.refused : left.amount}
            half={'refused' in left ? 0 : halfOf(left.amount)}
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
async function typedBefore({ db }: AccountWeb, tip: RefundableTip, id: unknown): Promise<Typed> {
  const draft = typeof id === 'string' ? await findRefund(db, id) : undefined
  if (draft?.tip_id !== tip.id || !['draft', 'failed'].includes(draft.state)) return {}
  const { amount, reason, note } = draft
  const left = await refundableOf(db, tip.id)
  // This form refunds the charge that paid the tip, never a second charge.
  if (!('refused' in left) && draft.attempt_id !== left.attemptId) return {}
  return { amount: String(amount), reason, note }
}

/** `/branch/earning/tips/{tipId}/refund/{refundId}`: asks for confirmation, then shows the result. */
function oneRefundController(needs: AccountWeb): FormHandlers {
  const { clock, db, formPage, tips } = needs

  const asked = async (req: Request): Promise<{ tip: RefundableTip; refund: RefundRow }> => {
    const tip = await refundTarget(db, req)
    const refund = await findRefund(db, String(req.params.refundId))
    if (refund?.tip_id !== tip.id) throw new NotFoundError()
    return { tip, refund }
  }

  return formPage({
    load: asked,
    schema: buttonSchema,
    buttons: true,
    view: async ({ req, about: { tip, refund }, errors }) => {
      const { id, amount, reason, note, state, failure } = refund
      const secondCharge = isReturn(refund)
      const links = {
        area: branchLinks(memberOf(req)),
        tip: paths.earningTip(tip.id),
        refunds: paths.tipRefund(tip.id),
        change: paths.tipRefund(tip.id, { change: id }),
      }
      const here = paths.oneRefund(tip.id, id)
      const shown = { links, tip, refund: { amount, reason, note } }
      if (state === 'draft') {
        return {
          title: 'refund:confirm.title',
          page: (
            <RefundConfirmPage
              {...shown}
              action={here}
              errors={errors}
              shares={await previewRefund(db, refund)}
              month={dayIn(tip.timeZone, clock()).slice(0, 7)}
            />
          ),
        }
      }
      const refunds = await listRefunds(db, tip.id)
      const own = refunds.find((other) => other.id === id)
      const outcome = {
        ...{ state, failure: failure ?? undefined, secondCharge },
        by: own?.memberName === undefined ? undefined : { name: own.memberName, at: refund.created_at },
        shares: state === 'done' && !secondCharge ? await lookBackAtRefund(db, refund) : undefined,
        others: refunds.length > 1,
      }
      return {
        title: `refund:result.${refundResultWords(state, secondCharge)}`,
        page: <RefundResultPage {...shown} {...outcome} here={here} />,
      }
    },
    // Money that went back to a card does not return. What was confirmed before is only shown, or tried again.
    asksPassword: ({ about: { refund } }) => refund.state === 'draft',
    act: async ({ req, about: { tip, refund } }) => {
      const { staffId: memberId, businessId } = memberOf(req)
      const settleAttempt = (attemptId: string) => tips.settleAttempt(attemptId)
      const deps = { ...needs, log: req.log, settleAttempt }
      if (isReturn(refund)) {
        await tryReturnNow(deps, refund.id)
      } else {
        const refused = await confirmOrder(deps, { memberId, businessId }, refund.id)
        if (refused) return refused
      }
      return paths.oneRefund(tip.id, refund.id)
    },
  })
}

/** A tip to refund. Throws NotFoundError for an unpaid tip and another business's, ForbiddenError without the right. */
async function refundableFor(db: Db, member: Member, id: string): Promise<RefundableTip> {
  const tip = await findRefundable(db, id)
  if (!tip) throw new NotFoundError()
  must(member, 'refund', { businessId: tip.businessId, branchId: tip.branchId })
  return tip
}

/** The same for the tip in the address. */
const refundTarget = (db: Db, req: Request): Promise<RefundableTip> =>
  refundableFor(db, memberOf(req), String(req.params.tipId))

type Order = { memberId: string; tipId: string; form: z.infer<typeof refundSchema>; lang: GuestLang }
type Refused = { errors: FieldErrors }

/** Saves what an owner wrote in the form as a draft. */
async function orderRefund(
  deps: Pick<RefundDeps, 'db' | 'clock'>,
  { memberId, tipId, form: { how, amount, reason, note }, lang }: Order,
): Promise<{ id: string } | Refused> {
  const yen = how === 'full' ? 'all' : how === 'half' ? how : Number(readYen(amount))
  const drafted = await draftRefund(deps, memberId, { tipId, amount: yen, reason, note })
  if (!('refused' in drafted)) return drafted
  if (drafted.refused !== 'tooMuch') return { errors: refusals[drafted.refused] }
  const values = { left: formatYen(drafted.left, lang) }
  return { errors: { amount: { key: 'refund:errors.amountMost', values } } }
}

/** Confirms a draft. */
async function confirmOrder(
  deps: RefundDeps,
  by: { memberId: string; businessId: string },
  id: string,
): Promise<Refused | undefined> {
  const done = await confirmRefund(deps, by, id)
  return 'refused' in done ? { errors: refusals[done.refused] } : undefined
}

const refusals = {
  disputed: { form: { key: 'refund:disputed' } },
  disputeOver: { form: { key: 'refund:disputeOver' } },
  nothing: { form: { key: 'refund:nothing' } },
  tooMuch: { form: { key: 'refund:errors.changed' } },
} satisfies Record<RefusedRefund['refused'], FieldErrors>
