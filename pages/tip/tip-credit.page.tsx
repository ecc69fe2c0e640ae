import CardForm from '../../islands/card-form.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { Island } from '../../views/island.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { PostButton, StripeView, TipView, VenueView } from './tip.view.ts'
import { stripeSettings, TipStrip } from './tip-words.tsx'

export type TipCreditProps = FormProps<'confirmationToken'> & {
  venue: VenueView
  tip: TipView
  hidden: Record<string, string>
  stripe: StripeView
  hosted: PostButton
  links: { back: string }
}

/** `/tip/{branchId}/credit`. Title: `tip:credit.title`. */
export function TipCreditPage(props: TipCreditProps) {
  const { venue, tip, action, hidden, stripe, hosted, links, errors } = props
  const page = usePage()
  const { t } = page
  return (
    <VisitorLayout venue={venue} step={3}>
      <ErrorSummary errors={errors} />
      <h1>{t('tip:credit.title')}</h1>
      <TipStrip tip={tip} venue={venue} />
      <noscript>
        <Notice>
          <p>{t('tip:credit.noScript')}</p>
        </Notice>
      </noscript>
      <Form action={action} errors={errors} className="stack js" hidden={hidden}>
        <Island
          of={CardForm}
          when="load"
          props={{
            stripe: stripeSettings(page, stripe, tip),
            texts: {
              name: t('tip:credit.name'),
              nameRequired: t('tip:credit.nameRequired'),
              submit: t('tip:credit.submit'),
              note: t('tip:credit.lead'),
              busy: t('tip:credit.busy'),
              loading: t('tip:credit.loading'),
              loadFailed: t('tip:credit.loadFailed'),
              failed: t('tip:credit.failed'),
              errorPrefix: t('common:error'),
            },
          }}
        />
      </Form>
      <section className="apart stack">
        <h2 className="js">{t('tip:credit.instead')}</h2>
        <PostForm {...hosted} icon="lock" className="nojs-primary">
          {t('tip:confirm.hosted')}
        </PostForm>
        <LinkLine href={links.back}>{t('common:back')}</LinkLine>
      </section>
    </VisitorLayout>
  )
}
