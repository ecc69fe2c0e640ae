import FirstLines from '../../islands/first-lines.tsx'
import { Button } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { TickField } from '../../views/components/form/tick-field.tsx'
import { UploadField } from '../../views/components/form/upload-field.tsx'
import type { FormErrors, FormProps } from '../../views/form-errors.ts'
import { formatList } from '../../views/format.ts'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { ColumnContent, PayrollCells } from '../../views/payroll-lines.ts'
import { payWays } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { GuestNotice, type ToldView } from './guest-notice.tsx'
import type { PayrollEncoding } from './payroll-problems.tsx'

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

type ColumnChoice = 'none' | ColumnContent

/** The fields of each row end in its number: `holds0`, `header0`, `text0`. */
type PayrollColumnsProps = FormProps<string> & {
  rows: number
  choices: readonly ColumnChoice[]
  encodings: readonly PayrollEncoding[]
  /** The first rows of the next file. */
  first: PayrollCells[]
  /** Headers of the columns that nothing fills in. */
  empty: string[]
  /** Whether the form was just sent, or filled in from a template. */
  opened: boolean
}

const columnFields = (rows: number): string[] =>
  Array.from({ length: rows }, (_, at) => [`holds${at}`, `header${at}`, `text${at}`]).flat()

/** How the payroll file is written, and how people are usually paid. */
function PayrollColumns(props: PayrollColumnsProps) {
  const { rows, choices, encodings, first, empty, opened, action, values = {}, errors } = props
  const { t, lang } = usePage()
  const file = (
    <>
      <UploadField
        name="file"
        label={t('payday:columns.file')}
        hint={t('payday:columns.fileHint')}
        accept=".csv,text/csv"
      />
      <Button>{t('payday:columns.read')}</Button>
    </>
  )
  return (
    <details id="columns" open={opened || undefined}>
      <summary>{t('payday:columns.title')}</summary>
      <div className="stack">
        <p>{t('payday:columns.lead')}</p>
        {/* Only the form that was refused is known as such. */}
        {errors?.file ? (
          <Form action={action} encType="multipart/form-data" errors={errors}>
            {file}
          </Form>
        ) : (
          <ButtonForm action={action} encType="multipart/form-data" className="stack">
            {file}
          </ButtonForm>
        )}
        <Form
          action={action}
          values={values}
          errors={errors}
          hidden={{ part: 'columns' }}
          beside={!errors || errors.file !== undefined}
        >
          <RadioList
            name="way"
            legend={t('payday:columns.way')}
            options={payWays.map((value) => ({ value, label: t(`staff:payWay.${value}`) }))}
          />
          <RadioList
            name="encoding"
            legend={t('payday:columns.encoding')}
            options={encodings.map((value) => ({ value, label: t(`payday:encoding.${value}`) }))}
          />
          {Array.from({ length: rows }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
            <fieldset className="abreast" key={at}>
              <legend>{t('payday:columns.column', { n: at + 1 })}</legend>
              <SelectField
                name={`holds${at}`}
                label={t('payday:columns.holds')}
                options={choices.map((value) => ({ value, label: t(`payday:holds.${value}`) }))}
              />
              <TextField name={`header${at}`} label={t('payday:columns.header')} autoComplete="off" />
              <TextField name={`text${at}`} label={t('payday:columns.text')} autoComplete="off" />
            </fieldset>
          ))}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must scroll with the keyboard too */}
          <section className="scroll" aria-label={t('payday:columns.first')} tabIndex={0}>
            <Island
              of={FirstLines}
              when="visible"
              props={{ values, rows: first, title: t('payday:columns.first') }}
            />
          </section>
          {empty.length > 0 && (
            <div className="notice stack">
              <TickField name="empty" value={String(empty.length)}>
                {t('payday:columns.empty', { columns: formatList(empty, lang) })}
              </TickField>
              <Button name="drop" value="1">
                {t('payday:columns.drop', { n: empty.length })}
              </Button>
            </div>
          )}
          <div className="actions">
            <Button primary>{t('payday:columns.submit')}</Button>
          </div>
        </Form>
      </div>
    </details>
  )
}
