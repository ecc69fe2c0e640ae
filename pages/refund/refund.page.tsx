import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { RefundReason } from '../../views/words.ts'
import type { RefundLinks, RefundTipView } from './refund.view.ts'
import { type EarlierRefund, EarlierRefunds } from './refund-earlier.tsx'

export type RefundProps = FormProps<'how' | 'amount' | 'reason' | 'note'> & {
  links: RefundLinks
  tip: RefundTipView
  /** Whole yen that can still be refunded, or why nothing can. */
  left: number | 'disputed' | 'nothing'
  earlier: EarlierRefund[]
}

const reasons: RefundReason[] = ['requested_by_customer', 'duplicate', 'fraudulent']

/** `/branch/earning/tips/{tipId}/refund`. Title: `refund:title`. */
export function RefundPage(props: RefundProps) {
  const { links, tip, left, errors, earlier } = props
  const { t, lang } = usePage()
  const money = (amount: number) => formatYen(amount, lang)
  return (
    <BranchLayout links={links.area} here="earning">
      <ErrorSummary errors={errors} order={['how', 'amount', 'reason', 'note', 'form']} />
      <h1>{t('refund:title')}</h1>
      <SummaryList
        rows={[
          { label: t('refund:amount'), value: money(tip.amount) },
          { label: t('refund:paidAt'), value: <When at={tip.paidAt} timeZone={tip.timeZone} /> },
          { label: t('refund:branch'), value: tip.branchName },
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
      <LinkLine className="apart center" href={links.tip}>
        {t('refund:backToTip')}
      </LinkLine>
    </BranchLayout>
  )
}

function RefundForm({ action, values, errors, left }: RefundProps & { left: number }) {
  const { t, lang } = usePage()
  const ways = [
    { value: 'full', label: t('refund:full', { amount: formatYen(left, lang) }) },
    { value: 'part', label: t('refund:part') },
  ]
  return (
    <Form action={action} values={values} errors={errors} className="stack apart">
      <p className="small">{t('refund:lead')}</p>
      <RadioList name="how" legend={t('refund:how')} options={ways} />
      <TextField name="amount" label={t('refund:partAmount')} inputMode="numeric" autoComplete="off" />
      <SelectField
        name="reason"
        label={t('refund:reason')}
        options={reasons.map((value) => ({ value, label: t(`refund:reasons.${value}`) }))}
      />
      <TextField
        name="note"
        label={t('refund:note')}
        hint={t('refund:noteHint')}
        optional
        autoComplete="off"
      />
      <Button primary>{t('refund:next')}</Button>
    </Form>
  )
}
