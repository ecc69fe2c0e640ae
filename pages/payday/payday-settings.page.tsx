import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { payrollEncodings, payWays } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { LackingRows, type LackingView } from './lacking-rows.tsx'

/** The first lines of a payroll file as it will be written, or whose rows its encoding lacks. */
export type FirstLines = LackingView & { text: string }

export type PaydaySettingsProps = FormProps<string> & {
  links: BusinessLinks
  first: FirstLines | undefined
}

/** `/branch/business/payday/settings`. Title: `payday:settings.title`. */
export function PaydaySettingsPage({ links, first, ...form }: PaydaySettingsProps) {
  const { t } = usePage()
  const days = Array.from({ length: 29 }, (_, day) => ({
    value: String(day),
    label: day === 0 ? t('payday:settings.end') : t('payday:settings.day', { day }),
  }))
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} />
      <h1>{t('payday:settings.title')}</h1>
      <Form {...form}>
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
        <Choice name="managersSee" />
        <Choice name="managersCount" />
        <TextField
          name="years"
          label={t('payday:settings.years')}
          hint={t('payday:settings.yearsHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <h2 id="payroll">{t('payday:columns.title')}</h2>
        <RadioList
          name="way"
          legend={t('payday:columns.way')}
          options={payWays.map((value) => ({ value, label: t(`staff:payWay.${value}`) }))}
        />
        <TextArea
          name="columns"
          rows={8}
          spellCheck={false}
          label={t('payday:columns.columns')}
          hint={t('payday:columns.hint')}
        />
        <RadioList
          name="encoding"
          legend={t('payday:columns.encoding')}
          options={payrollEncodings.map((value) => ({ value, label: t(`payday:encoding.${value}`) }))}
        />
        {first && (
          <>
            <h3>
              {t('payday:columns.first')}{' '}
              <span className="small">{t(`payday:encoding.${first.encoding}`)}</span>
            </h3>
            <pre className="mono">{first.text}</pre>
            <LackingRows {...first} />
          </>
        )}
        <Button name="show" value="1">
          {t('payday:columns.show')}
        </Button>
        <h2>{t('payday:guests.title')}</h2>
        <p>
          {t('payday:guests.lead')} {t('payday:guests.own')}
        </p>
        <Choice name="tellsGuests" />
        <div className="actions">
          <Button primary>{t('payday:settings.submit')}</Button>
        </div>
      </Form>
    </BusinessFrame>
  )
}

/** Yes or no, each said in full. */
function Choice({ name }: { name: 'managersSee' | 'managersCount' | 'tellsGuests' }) {
  const { t } = usePage()
  return (
    <RadioList
      name={name}
      legend={t(`payday:settings.${name}.legend`)}
      options={(['0', '1'] as const).map((value) => ({
        value,
        label: t(`payday:settings.${name}.${value}`),
      }))}
    />
  )
}
