import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { formatYen } from '../../views/format.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { RefundLinks, RefundTipView } from './refund.view.ts'
import { EarlierRefunds } from './refund-earlier.tsx'
import type { EarlierRefund } from './refund-earlier.view.ts'
import { RefundForm, type RefundFormProps } from './refund-form.tsx'

export type RefundProps = RefundFormProps & {
  links: RefundLinks
  tip: RefundTipView
  /** Whole yen that can still be refunded, or why nothing can. */
  left: number | 'disputed' | 'nothing'
  earlier: EarlierRefund[]
}

/** `/branch/earning/tips/{tipId}/refund`. Title: `refund:title`. */
export function RefundPage(props: RefundProps) {
  const { links, tip, left, errors, earlier } = props
  const { t, lang } = usePage()
  const money = (amount: number) => formatYen(amount, lang)
  return (
    <BranchLayout links={links.area} here="earning">
      <ErrorSummary errors={errors} order={['how', 'amount', 'reason', 'note', 'form']} />
      <h1>{t('refund:title')}</h1>
      <div className="split even">
        <SummaryList
          rows={[
            { label: t('refund:amount'), value: money(tip.amount) },
            { label: t('refund:paidAt'), value: <When at={tip.paidAt} timeZone={tip.timeZone} /> },
            { label: t('refund:branch'), value: <Name of={tip.branchName} /> },
            tip.refunded > 0 && { label: t('refund:refunded'), value: money(tip.refunded) },
            typeof left === 'number' && { label: t('refund:left'), value: money(left), sum: true },
          ]}
        />
        {typeof left === 'number' ? (
          <RefundForm {...props} left={left} />
        ) : (
          <Notice tone={left === 'disputed' ? 'bad' : 'plain'}>{t(`refund:${left}`)}</Notice>
        )}
        <EarlierRefunds earlier={earlier} timeZone={tip.timeZone} />
      </div>
      <LinkLine className="apart center" href={links.tip}>
        {t('refund:backToTip')}
      </LinkLine>
    </BranchLayout>
  )
}
