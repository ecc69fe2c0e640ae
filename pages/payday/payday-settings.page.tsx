import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import type { FormErrors, FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { GuestNotice, type ToldView } from './guest-notice.tsx'
import { columnFields, PayrollColumns, type PayrollColumnsProps } from './payroll-columns.tsx'

export type PaydaySettingsProps = {
  links: BusinessLinks
  action: string
  /** Which of its forms was sent, if one was: what is wrong is wrong there. */
  part: 'plan' | 'columns' | 'guests'
  plan: FormProps<'managers' | 'years' | 'closeDay' | 'payDay' | 'payMonths'>['values']
  columns: Omit<PayrollColumnsProps, 'action' | 'opened' | 'errors'>
  guests: { on: boolean; branches: ToldView[] }
  errors?: FormErrors<string> | undefined
}

const planFields = ['closeDay', 'payDay', 'payMonths', 'managers', 'years'] as const

/** `/branch/business/payday/settings`. Title: `payday:settings.title`. */
export function PaydaySettingsPage(props: PaydaySettingsProps) {
  const { links, action, part, plan, columns, guests, errors } = props
  const { t } = usePage()
  const days = [0, ...Array.from({ length: 28 }, (_, at) => at + 1)].map((day) => ({
    value: String(day),
    label: day === 0 ? t('payday:settings.end') : t('payday:settings.day', { day }),
  }))
  return (
    <BusinessFrame links={links}>
      <ErrorSummary
        errors={errors}
        order={['form', ...planFields, 'file', 'way', 'encoding', ...columnFields(columns.rows), 'empty']}
      />
      <h1>{t('payday:settings.title')}</h1>
      <Form
        action={action}
        values={plan}
        errors={part === 'plan' ? errors : undefined}
        hidden={{ part: 'plan' }}
        beside={part !== 'plan'}
      >
        <SelectField
          name="closeDay"
          label={t('payday:settings.closeDay')}
          hint={t('payday:settings.daysHint')}
          options={days}
        />
        <SelectField
          name="payDay"
          label={t('payday:settings.payDay')}
          options={[{ value: '', label: t('payday:settings.unset') }, ...days]}
        />
        <SelectField
          name="payMonths"
          label={t('payday:settings.payMonths')}
          options={(['0', '1', '2'] as const).map((value) => ({
            value,
            label: t(`payday:settings.months.${value}`),
          }))}
        />
        <RadioList
          name="managers"
          legend={t('payday:settings.managers')}
          options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`payday:settings.${value}`) }))}
        />
        <TextField
          name="years"
          label={t('payday:settings.years')}
          hint={t('payday:settings.yearsHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="actions">
          <Button primary>{t('payday:settings.submit')}</Button>
        </div>
      </Form>
      <PayrollColumns
        {...columns}
        action={action}
        opened={part === 'columns'}
        errors={part === 'columns' ? errors : undefined}
      />
      <GuestNotice {...guests} action={action} />
    </BusinessFrame>
  )
}
