import type { Request, RequestHandler, Response } from 'express'
import { RefundPage } from '../../../pages/refund/refund.page.tsx'
import { formatYen } from '../../../views/format.ts'
import { memberOf } from '../../access/allow.ts'
import { branchLinks } from '../../access/branch-links.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import type { AccountWeb } from '../../web.ts'
import { readYen, refundSchema } from './refund.schema.ts'
import { draftRefund, refundableOf } from './refund.service.ts'
import { findRefund, listRefunds, secondChargeId } from './refund.store.ts'
import { refundTarget } from './refund-target.ts'
import type { RefundableTip } from './refundable.store.ts'

type Needs = Pick<AccountWeb, 'clock' | 'db' | 'send'>

/** `/branch/earning/tips/{tipId}/refund`: how much and why; what has been given back so far. */
export function refundController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { clock, db, send } = needs

  const show = async (req: Request, res: Response, tip: RefundableTip, given: Shown = {}) => {
    const { status = 200, typed = {}, errors = {} } = given
    const left = await refundableOf(db, tip.id)
    const earlier = await listRefunds(db, tip.id)
    send(req, res, {
      status,
      title: req.text('refund:title'),
      errors,
      ...(left.kind === 'left' ? {} : { refused: false }),
      signedIn: true,
      page: (
        <RefundPage
          links={{ area: branchLinks(memberOf(req)), tip: paths.earningTip(tip.id) }}
          action={paths.tipRefund(tip.id)}
          tip={tip}
          left={left.kind === 'left' ? left.amount : left.kind}
          values={{ how: '', amount: '', reason: '', note: '', ...typed }}
          errors={errors}
          earlier={earlier.map(({ id, ...one }) => ({
            ...one,
            href: paths.oneRefund(tip.id, id),
            secondCharge: id.startsWith(secondChargeId('')),
          }))}
        />
      ),
    })
  }

  return {
    get: async (req, res) => {
      const tip = await refundTarget(db, req)
      await show(req, res, tip, { typed: await typedBefore(needs, tip, req.query.change) })
    },

    post: async (req, res) => {
      const tip = await refundTarget(db, req)
      const form = parseForm(refundSchema, req.body)
      if (!form.ok) return show(req, res, tip, { status: 400, typed: form.typed, errors: form.errors })
      const { how, amount: written, reason, note } = form.data
      const left = await refundableOf(db, tip.id)
      const amount = how === 'part' ? Number(readYen(written)) : left.kind === 'left' ? left.amount : 0
      const order = { tipId: tip.id, amount, reason, note }
      const drafted = await draftRefund({ db, clock }, memberOf(req).staffId, order)
      if (drafted.kind === 'drafted') return res.redirect(303, paths.oneRefund(tip.id, drafted.id))
      const errors: FieldErrors =
        drafted.kind === 'tooMuch'
          ? {
              amount: {
                key: 'refund:errors.amountMost',
                values: { left: formatYen(drafted.left, req.lang) },
              },
            }
          : { form: { key: drafted.kind === 'disputed' ? 'refund:disputed' : 'refund:nothing' } }
      await show(req, res, tip, { status: 400, typed: form.typed, errors })
    },
  }
}

type Shown = { status?: number; typed?: Typed; errors?: FieldErrors }

/** What was filled in before the question, for somebody who comes back to change it, or to try again what failed. */
async function typedBefore({ db }: Needs, tip: RefundableTip, id: unknown): Promise<Typed> {
  const draft = typeof id === 'string' ? await findRefund(db, id) : undefined
  if (draft?.tip_id !== tip.id || !['draft', 'failed'].includes(draft.state)) return {}
  const { amount, reason, note } = draft
  const left = await refundableOf(db, tip.id)
  // This form gives back what the tip was paid with, never a second charge.
  if (left.kind === 'left' && draft.attempt_id !== left.attemptId) return {}
  const how = left.kind === 'left' && left.amount === amount ? 'full' : 'part'
  return { how, amount: how === 'part' ? String(amount) : '', reason, note }
}
