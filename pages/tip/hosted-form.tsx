import { Button } from '../../views/components/button.tsx'
import { Form } from '../../views/components/form/form.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { ReceiptEmail } from './receipt-email.tsx'

export type HostedFormProps = Pick<FormProps<'receiptEmail'>, 'values' | 'errors'> & {
  /** `hostedAction` answers 303 to Stripe's page. It gets `receiptEmail` and `hidden`. */
  pay: { hostedAction: string; hidden: Record<string, string> }
  /** Offers Stripe's hosted page first: for in-app browsers. */
  hostedFirst: boolean
}

/** Leads to Stripe's own page. */
export function HostedForm({ pay, hostedFirst, values, errors }: HostedFormProps) {
  const { t } = usePage()
  return (
    <Form action={pay.hostedAction} values={values} errors={errors} className="bare" hidden={pay.hidden}>
      <div className={hostedFirst ? 'dock actions' : 'dock second actions'}>
        <Button primary={hostedFirst} icon="lock" className="nojs-primary">
          {t('tip:confirm.hosted')}
        </Button>
        <p className="small">{t('tip:confirm.hostedNote')}</p>
      </div>
      <ReceiptEmail />
    </Form>
  )
}
