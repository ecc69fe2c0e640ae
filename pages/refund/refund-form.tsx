import { Button } from '../../views/components/button.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { RefundReason } from '../../views/words.ts'

export type RefundFormProps = FormProps<'how' | 'amount' | 'reason' | 'note'>

const reasons: RefundReason[] = ['requested_by_customer', 'duplicate', 'fraudulent']

export function RefundForm({ action, values, errors, left }: RefundFormProps & { left: number }) {
  const { t, lang } = usePage()
  const ways = [
    { value: 'full', label: t('refund:full', { amount: formatYen(left, lang) }) },
    { value: 'part', label: t('refund:part') },
  ]
  return (
    <Form action={action} values={values} errors={errors} className="aside stack">
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
