import { type Request, Router } from 'express'
import { z } from 'zod'
import { RefundResultPage, refundResultWords } from '../../../pages/refund/refund-result.page.tsx'
import { countCharacters } from '../../../views/characters.ts'
import { refundReasons } from '../../../views/words.ts'
import { NotFoundError } from '../../base/errors.ts'
import { paths, patterns } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { buttonSchema } from '../../http/button.schema.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { mountPage } from '../../http/mount-page.ts'
import type { FieldErrors } from '../../http/parse-form.ts'
import {
  confirmRefund,
  draftRefund,
  findRefund,
  findRefundable,
  isReturn,
  listRefunds,
  lookBackAtRefund,
  type RefundableTip,
  type RefundRow,
  type RefusedRefund,
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

/** What an owner sends. `id` was made with the page, so that a second press asks for the same refund. */
export const refundSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-z]{16}$/),
  amount: z.coerce.number().int().min(1),
  reason: z.enum(refundReasons),
  note: z
    .string()
    .trim()
    .refine((value) => countCharacters(value) <= noteLimit)
    .default(''),
})

/** `/branch/earning/tips/{tipId}/refund`: gives back what was chosen on the tip's page, which it leads to. */
function refundController(needs: AccountWeb): FormHandlers {
  const { db, formPage, tips } = needs
  return formPage({
    load: (req) => refundTarget(db, req),
    schema: refundSchema,
    buttons: true,
    view: ({ about: tip }) => paths.earningTip(tip.id, { refund: '' }),
    // Money that went back to a card does not return. What was pressed before is only shown.
    asksPassword: async ({ data: { id } }) => ((await findRefund(db, id))?.state ?? 'draft') === 'draft',
    act: async ({ req, about: tip, data }) => {
      const { staffId: memberId, businessId } = memberOf(req)
      const settleAttempt = (attemptId: string) => tips.settleAttempt(attemptId)
      const deps = { ...needs, log: req.log, settleAttempt }
      const drafted = await draftRefund(deps, memberId, { ...data, tipId: tip.id })
      if ('refused' in drafted) return { errors: refusals[drafted.refused] }
      const done = await confirmRefund(deps, { memberId, businessId }, drafted.id)
      return 'refused' in done ? { errors: refusals[done.refused] } : paths.oneRefund(tip.id, drafted.id)
    },
  })
}

/** `/branch/earning/tips/{tipId}/refund/{refundId}`: the result. Its button tries a second charge's return again. */
function oneRefundController(needs: AccountWeb): FormHandlers {
  const { db, formPage, tips } = needs

  const asked = async (
    req: Request,
  ): Promise<{ tip: RefundableTip; refund: RefundRow & { state: Exclude<RefundRow['state'], 'draft'> } }> => {
    const tip = await refundTarget(db, req)
    const refund = await findRefund(db, String(req.params.refundId))
    if (refund?.tip_id !== tip.id || refund.state === 'draft') throw new NotFoundError()
    return { tip, refund: { ...refund, state: refund.state } }
  }

  return formPage({
    load: asked,
    schema: buttonSchema,
    buttons: true,
    view: async ({ req, about: { tip, refund } }) => {
      const { id, amount, reason, note, state, failure } = refund
      const secondCharge = isReturn(refund)
      const links = {
        area: branchLinks(memberOf(req)),
        tip: paths.earningTip(tip.id),
        again: paths.earningTip(tip.id, { refund: String(amount) }),
      }
      const here = paths.oneRefund(tip.id, id)
      const shown = { links, tip, refund: { amount, reason, note } }
      const refunds = await listRefunds(db, tip.id)
      const own = refunds.find((other) => other.id === id)
      const outcome = {
        state,
        failure: failure ?? undefined,
        secondCharge,
        by: own?.memberName === undefined ? undefined : { name: own.memberName, at: refund.created_at },
        shares: state === 'done' && !secondCharge ? await lookBackAtRefund(db, refund) : undefined,
      }
      return {
        title: `refund:result.${refundResultWords(state, secondCharge)}`,
        page: <RefundResultPage {...shown} {...outcome} here={here} />,
      }
    },
    act: async ({ req, about: { tip, refund } }) => {
      const settleAttempt = (attemptId: string) => tips.settleAttempt(attemptId)
      await tryReturnNow({ ...needs, log: req.log, settleAttempt }, refund.id)
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

const refusals = {
  disputed: { form: { key: 'refund:disputed' } },
  disputeOver: { form: { key: 'refund:disputeOver' } },
  nothing: { form: { key: 'refund:nothing' } },
  tooMuch: { form: { key: 'refund:errors.changed' } },
} satisfies Record<RefusedRefund['refused'], FieldErrors>
