import type { Response } from 'express'
import { TipCreditPage } from '../../../pages/tip/tip-credit.page.tsx'
import { ForeignTipError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formView } from '../../http/form-page.ts'
import { parseForm } from '../../http/parse-form.ts'
import { venueView } from '../../venues/branch.store.ts'
import type { Web } from '../../web.ts'
import type { CardTestingLimit } from './card-testing-limit.ts'
import { allows, tipAddress } from './tip.steps.ts'
import { cardSchema } from './tip-payment.schema.ts'
import { type TipTarget, tipTargetToPay } from './tip-target.ts'
import { sendUnpaid } from './tip-unpaid.tsx'
import { stripeView, tipView } from './tip-view.ts'

/**
 * `/tip/{branchId}/credit`: the guest types the card into Stripe's frame; the form posts only Stripe's token for it.
 */
export function tipCreditController(needs: Web & { brake: CardTestingLimit }): FormHandlers {
  const show = formView<TipTarget>({
    send: needs.send,
    view: async ({ req, about: { branch, tip }, errors }) => {
      const hidden = { version: String(tip.version) }
      return {
        title: 'tip:credit.title',
        page: (
          <TipCreditPage
            venue={venueView(branch, req.lang)}
            tip={await tipView(needs, tip, branch, req.lang)}
            action={paths.tipCredit(branch.id, tip.id)}
            hidden={hidden}
            stripe={stripeView(needs.config, req)}
            hosted={{ action: paths.tipConfirm(branch.id, tip.id), fields: hidden }}
            links={{ back: paths.tipConfirm(branch.id, tip.id) }}
            errors={errors}
          />
        ),
      }
    },
  })

  return {
    get: async (req, res) => {
      const owned = await tipTargetToPay(needs, req, res)
      if (!owned) return
      if (!allows(owned.tip, 'credit')) return res.redirect(303, tipAddress(owned.tip))
      if (!(await needs.brake.allows(req))) return onlyHosted(res, owned)
      return show(req, res, owned)
    },
    post: async (req, res) => {
      const owned = await tipTargetToPay(needs, req, res)
      if (!owned) return
      const form = parseForm(cardSchema, req.body)
      if (!form.ok && !allows(owned.tip, 'credit')) return res.redirect(303, tipAddress(owned.tip))
      if (!form.ok) return show(req, res, owned, form)
      if (!(await needs.brake.allows(req))) return onlyHosted(res, owned)
      const { version, confirmationToken } = form.data
      const result = await needs.tips.attachCard(owned.guestId, owned.tip.id, version, confirmationToken)
      switch (result.kind) {
        case 'ok':
          return res.redirect(303, paths.tipPayment(result.tip.branchId, result.tip.id))
        case 'already':
          return res.redirect(303, tipAddress(result.tip))
        case 'changed':
          return show(
            req,
            res,
            { ...owned, tip: result.tip },
            { status: 409, errors: { form: { key: 'tip:errors.changed' } } },
          )
        case 'unusable':
          return show(req, res, owned, { errors: { confirmationToken: { key: 'tip:errors.cardRequired' } } })
        case 'unavailable':
          return sendUnpaid(needs, req, res, owned, {
            status: 503,
            reason: { kind: 'away' },
            retry: {
              action: paths.tipCredit(owned.branch.id, owned.tip.id),
              fields: { version: String(version), confirmationToken },
            },
          })
        case 'missing':
          throw new ForeignTipError()
        default:
          result satisfies never
      }
    },
  }
}

/** The confirm page says why only the hosted page is offered. */
const onlyHosted = (res: Response, { branch, tip }: TipTarget) =>
  res.redirect(303, paths.tipConfirm(branch.id, tip.id))
