import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { payrollEncodings, payWays } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { LackingRows, type LackingView } from './lacking-rows.tsx'

/** The first lines of a payroll file as it will be written, or whose rows its encoding lacks. */
export type FirstLines = LackingView & { text: string }

const fields = [
  'closeDay',
  'payDay',
  'payMonths',
  'managers',
  'years',
  'way',
  'columns',
  'encoding',
  'guests',
] as const

export type PaydaySettingsProps = FormProps<(typeof fields)[number]> & {
  links: BusinessLinks
  first: FirstLines | undefined
  /** Where each branch's guests read what was paid. */
  branches: { name: string; href: string }[]
}

/** `/branch/business/payday/settings`. Title: `payday:settings.title`. */
export function PaydaySettingsPage({ links, first, branches, ...form }: PaydaySettingsProps) {
  const { t } = usePage()
  const days = [0, ...Array.from({ length: 28 }, (_, at) => at + 1)].map((day) => ({
    value: String(day),
    label: day === 0 ? t('payday:settings.end') : t('payday:settings.day', { day }),
  }))
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} order={['form', ...fields]} />
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
        <RadioList
          name="guests"
          legend={t('payday:guests.legend')}
          options={(['off', 'on'] as const).map((value) => ({ value, label: t(`payday:guests.${value}`) }))}
        />
        {branches.map(({ name, href }) => (
          <TextLink key={href} href={href}>
            {t('payday:guests.what', { branch: name })}
          </TextLink>
        ))}
        <div className="actions">
          <Button primary>{t('payday:settings.submit')}</Button>
        </div>
      </Form>
    </BusinessFrame>
  )
}
