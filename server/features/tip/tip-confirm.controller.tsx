import { TipConfirmPage } from '../../../pages/tip/tip-confirm.page.tsx'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formView } from '../../http/form-page.ts'
import { type FieldErrors, parseForm } from '../../http/parse-form.ts'
import type { Tip } from '../../money/payment/index.ts'
import { venueView } from '../../venues/branch.store.ts'
import type { Web } from '../../web.ts'
import type { CardTestingLimit } from './card-testing-limit.ts'
import { answerHosted } from './pay-answers.ts'
import { hostedOrder } from './pay-orders.ts'
import { allows, tipAddress } from './tip.steps.ts'
import { hostedSchema } from './tip-payment.schema.ts'
import { type TipTarget, tipTargetToPay } from './tip-target.ts'
import { sendUnpaid } from './tip-unpaid.tsx'
import { changeLinks, stripeView, tipView } from './tip-view.ts'

/** `/tip/{branchId}/confirm`: what will be charged, and the ways to pay. Its form opens Stripe's hosted page. */
export function tipConfirmController(
  needs: Web & {
    brake: CardTestingLimit
  },
): FormHandlers {
  const show = formView<TipTarget>({
    send: needs.send,
    view: async ({ req, about: { branch, tip }, typed, errors }) => {
      const app = inAppBrowser(req.get('User-Agent'))
      const cards = await needs.brake.allows(req)
      return {
        title: 'tip:confirm.title',
        page: (
          <TipConfirmPage
            venue={venueView(branch, req.lang)}
            tip={await tipView(needs, tip, branch, req.lang)}
            links={{ ...changeLinks(branch, tip), credit: paths.tipCredit(branch.id, tip.id) }}
            pay={{
              hostedAction: paths.tipConfirm(branch.id, tip.id),
              walletAction: paths.tipPayment(branch.id, tip.id),
              hidden: { version: String(tip.version) },
            }}
            stripe={app || !cards ? undefined : stripeView(needs.config, req)}
            hostedFirst={app !== undefined || !cards}
            hostedOnly={!cards}
            inAppBrowser={app}
            values={typed}
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
      if (!allows(owned.tip, 'confirm')) return res.redirect(303, tipAddress(owned.tip))
      return show(req, res, owned)
    },
    post: async (req, res) => {
      const owned = await tipTargetToPay(needs, req, res)
      if (!owned) return
      const form = parseForm(hostedSchema, req.body)
      if (!form.ok && !allows(owned.tip, 'confirm')) return res.redirect(303, tipAddress(owned.tip))
      if (!form.ok) return show(req, res, owned, form)
      const { receiptEmail, instead } = form.data
      const order = {
        ...hostedOrder(needs.config, req, owned, receiptEmail),
        insteadOfBank: instead === 'bank',
      }
      const result = await needs.tips.payHosted(owned.guestId, owned.tip.id, form.data.version, order)
      const { flashes } = needs
      const again = (tip: Tip, errors: FieldErrors) =>
        show(req, res, { ...owned, tip }, { typed: form.typed, errors })
      const stopped = (tip: Tip, kind: 'away' | 'problem' | 'wait') => {
        const fields = { version: String(tip.version), receiptEmail, ...(instead && { instead }) }
        const retry = { action: paths.tipConfirm(tip.branchId, tip.id), fields }
        return sendUnpaid(needs, req, res, { ...owned, tip }, { status: 503, reason: { kind }, retry })
      }
      return answerHosted(result, { res, flashes, again, stopped })
    },
  }
}

/**
 * Browsers inside other apps, by the mark in their user agent. They have no wallets, and some show no frames, so a guest
 * there is offered Stripe's hosted page first.
 */
const marks: [RegExp, string][] = [
  [/\bLine\//, 'LINE'],
  [/MicroMessenger/i, 'WeChat'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\b/, 'Facebook'],
  [/\bKAKAOTALK\b/i, 'KakaoTalk'],
  [/\bBytedanceWebview\b|\bTikTok\b/i, 'TikTok'],
  [/\bWeibo\b/i, 'Weibo'],
  [/\bAlipayClient\b/i, 'Alipay'],
]

/** The app's name as people know it; undefined in an ordinary browser. */
export function inAppBrowser(userAgent: string | undefined): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
}
