import { useField } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { usePage } from '../../views/page-context.tsx'

/** An e-mail address for Stripe's receipt. Folded, because it is optional. */
export function ReceiptEmail() {
  const { t } = usePage()
  const { value, error } = useField('receiptEmail')
  return (
    <details className="fold" open={value !== '' || error !== undefined}>
      <summary>
        {t('tip:confirm.receipt')} <span className="label-opt">{t('common:optional')}</span>
      </summary>
      <TextField
        name="receiptEmail"
        label={t('tip:confirm.receiptEmail')}
        hint={t('tip:confirm.receiptHint')}
        type="email"
        autoComplete="email"
      />
    </details>
  )
}
