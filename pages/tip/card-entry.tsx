import CardForm from '../../islands/card-form.tsx'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { StripeView, TipView } from './tip.view.ts'

type Props = {
  tip: TipView
  stripe: StripeView
  /** True on the card's own page. Elsewhere the link that leads there opens the fields in place. */
  open?: boolean
}

/** The card, typed into Stripe's frame. Gives the form around it Stripe's token for the card. */
export function CardEntry({ tip, stripe, open = false }: Props) {
  const { t } = usePage()
  return (
    <Island
      of={CardForm}
      when="load"
      props={{
        stripe: { ...stripe, amount: tip.amount },
        open,
        texts: {
          heading: t('tip:credit.title'),
          name: t('tip:credit.name'),
          nameRequired: t('tip:credit.nameRequired'),
          submit: t('tip:credit.submit'),
          busy: t('tip:credit.busy'),
          loading: t('tip:credit.loading'),
          loadFailed: t('tip:credit.loadFailed'),
          failed: t('tip:credit.failed'),
          errorPrefix: t('common:error'),
        },
      }}
    />
  )
}
