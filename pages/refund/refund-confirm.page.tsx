import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { RefundLinks, RefundTipView, RefundView } from './refund.view.ts'

export type RefundConfirmProps = {
  links: RefundLinks & { refunds: string; change: string }
  action: string
  tip: RefundTipView
  refund: RefundView
  errors?: FormErrors<never> | undefined
}

/** Asks before money is refunded. Title: `refund:confirm.title`. */
export function RefundConfirmPage({ links, action, tip, refund, errors }: RefundConfirmProps) {
  const { t, lang } = usePage()
  const amount = formatYen(refund.amount, lang)
  return (
    <BranchLayout links={links.area} here="earning">
      <ErrorSummary errors={errors} />
      <Hero icon="bang" title={t('refund:confirm.title')} text={t('refund:confirm.text')} />
      <SummaryList
        rows={[
          { label: t('refund:amount'), value: formatYen(tip.amount, lang) },
          { label: t('refund:paidAt'), value: <When at={tip.paidAt} timeZone={tip.timeZone} /> },
          { label: t('refund:reason'), value: t(`refund:reasons.${refund.reason}`) },
          refund.note !== '' && { label: t('refund:note'), value: <bdi>{refund.note}</bdi> },
          { label: t('refund:confirm.amount'), value: amount, sum: true },
        ]}
      />
      <p className="small">{t('refund:lead')}</p>
      <div className="actions apart">
        <PostForm action={action} primary>
          {t('refund:confirm.submit', { amount })}
        </PostForm>
        <LinkButton href={links.change}>{t('refund:confirm.change')}</LinkButton>
      </div>
      <LinkLine href={links.tip}>{t('refund:confirm.keep')}</LinkLine>
    </BranchLayout>
  )
}
