import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

export type PaydaySettingsProps = FormProps<'managers' | 'years'> & { links: BusinessLinks }

/** `/branch/business/payday/settings`. Title: `record:settings.title`. */
export function PaydaySettingsPage({ links, ...form }: PaydaySettingsProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} order={['form', 'managers', 'years']} />
      <h1>{t('record:settings.title')}</h1>
      <Form {...form}>
        <RadioList
          name="managers"
          legend={t('record:settings.managers')}
          options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`record:settings.${value}`) }))}
        />
        <TextField
          name="years"
          label={t('record:settings.years')}
          hint={t('record:settings.yearsHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="actions">
          <Button primary>{t('record:settings.submit')}</Button>
        </div>
      </Form>
    </BusinessFrame>
  )
}
