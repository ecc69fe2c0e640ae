import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Yen } from '../../views/components/money.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormErrors } from '../../views/form-errors.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { formatMonth } from '../customer/customer-words.ts'
import type { RefundLinks, RefundTipView, RefundView } from './refund.view.ts'
import { type RefundShare, RefundShares } from './refund-shares.tsx'

type RefundConfirmProps = {
  links: RefundLinks & { refunds: string; change: string }
  action: string
  tip: RefundTipView
  refund: RefundView
  shares: RefundShare[]
  /** The month (`YYYY-MM`) of whose earnings it is taken. */
  month: string
  errors?: FormErrors<never> | undefined
}

/** Asks before money is refunded. Title: `refund:confirm.title`. */
export function RefundConfirmPage(props: RefundConfirmProps) {
  const { links, action, tip, refund, shares, month, errors } = props
  const { t, lang } = usePage()
  const money = (yen: number) => <Yen yen={yen} />
  const amount = money(refund.amount)
  return (
    <BranchLayout links={links.area} here="earning">
      <ErrorSummary errors={errors} />
      <Hero icon="bang" title={t('refund:confirm.title')} text={t('refund:confirm.text')} />
      <SummaryList
        rows={[
          { label: t('refund:paidAt'), value: <When at={tip.paidAt} timeZone={tip.timeZone} /> },
          { label: t('refund:reason'), value: t(`refund:reasons.${refund.reason}`) },
          refund.note !== '' && { label: t('refund:note'), value: <bdi>{refund.note}</bdi> },
          {
            label: t('refund:confirm.amount'),
            value: amount,
            note: fill(t, 'refund:ofTip', { amount: money(tip.amount) }),
            sum: true,
          },
        ]}
      />
      <RefundShares shares={shares} />
      <p className="small">{t('refund:confirm.month', { month: formatMonth(month, lang) })}</p>
      <p className="small">
        {tip.fee === null
          ? t('refund:confirm.feeKept')
          : fill(t, 'refund:confirm.fee', { fee: money(tip.fee) })}
      </p>
      <div className="actions apart">
        <PostForm action={action} primary>
          {fill(t, 'refund:confirm.submit', { amount })}
        </PostForm>
        <LinkButton href={links.change}>{t('refund:confirm.change')}</LinkButton>
      </div>
      <LinkLine href={links.tip}>{t('refund:confirm.keep')}</LinkLine>
    </BranchLayout>
  )
}
