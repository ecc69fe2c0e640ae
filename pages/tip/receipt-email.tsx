import { TextField } from '../../views/components/text-field.tsx'
import type { FieldMessage } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'

type Props = { value: string; error: FieldMessage | undefined }

/** An e-mail address for Stripe's receipt; folded away, since nobody needs one to tip. */
export function ReceiptEmail({ value, error }: Props) {
  const { t } = usePage()
  return (
    <details className="fold" open={value !== '' || Boolean(error)}>
      <summary>
        {t('tip:confirm.receipt')} <span className="label-opt">{t('common:optional')}</span>
      </summary>
      <TextField
        name="receiptEmail"
        label={t('tip:confirm.receiptEmail')}
        hint={t('tip:confirm.receiptHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={value}
        error={error}
      />
    </details>
  )
}
