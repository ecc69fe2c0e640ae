import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/error-summary.tsx'
import { ErrorText, errorId } from '../../views/components/error-text.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SelectField } from '../../views/components/select-field.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { TextField } from '../../views/components/text-field.tsx'
import { When } from '../../views/components/when.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { RefundLinks, RefundReason, RefundTipView } from './refund.view.ts'
import { type EarlierRefund, EarlierRefunds } from './refund-earlier.tsx'

export type RefundProps = {
  links: RefundLinks
  action: string
  tip: RefundTipView
  /** Whole yen that can still be given back, or why nothing can. */
  left: number | 'disputed' | 'nothing'
  values: { how: string; amount: string; reason: string; note: string }
  errors?: FormErrors<'how' | 'amount' | 'reason' | 'note'> | undefined
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
      <p className="apart center">
        <a className="change" href={links.tip}>
          {t('refund:backToTip')}
        </a>
      </p>
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
    <form method="post" action={action} className="stack apart" noValidate>
      <p className="small">{t('refund:lead')}</p>
      <fieldset className={errors?.how ? 'radios invalid' : 'radios'}>
        <legend>{t('refund:how')}</legend>
        {errors?.how && <ErrorText field="how" prefix={t('common:error')} text={t(errors.how.key)} />}
        {ways.map(({ value, label }, index) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              id={index === 0 ? 'how' : undefined}
              name="how"
              value={value}
              defaultChecked={value === values.how}
              aria-invalid={errors?.how ? true : undefined}
              aria-describedby={errors?.how && errorId('how')}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        name="amount"
        label={t('refund:partAmount')}
        value={values.amount}
        error={errors?.amount}
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        name="reason"
        label={t('refund:reason')}
        value={values.reason}
        error={errors?.reason}
        options={reasons.map((value) => ({ value, label: t(`refund:reasons.${value}`) }))}
      />
      <TextField
        name="note"
        label={t('refund:note')}
        value={values.note}
        error={errors?.note}
        hint={t('refund:noteHint')}
        optional
        autoComplete="off"
      />
      <Button primary>{t('refund:next')}</Button>
    </form>
  )
}
