import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { CardEntry } from './card-entry.tsx'
import type { PostButton, StripeView, TipView, VenueView } from './tip.view.ts'
import { TipStrip } from './tip-words.tsx'

type TipCreditProps = FormProps<'confirmationToken'> & {
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
  const { t } = usePage()
  return (
    <VisitorLayout venue={venue} step={2}>
      <ErrorSummary errors={errors} />
      <h1>{t('tip:credit.title')}</h1>
      <TipStrip tip={tip} venue={venue} />
      <noscript>
        <Notice>
          <p>{t('tip:credit.noScript')}</p>
        </Notice>
      </noscript>
      <Form action={action} errors={errors} className="bare js" hidden={hidden}>
        <CardEntry tip={tip} stripe={stripe} open />
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
