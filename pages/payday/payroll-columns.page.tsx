import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { UploadField } from '../../views/components/form/upload-field.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { payWays } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import type { PayrollEncoding } from './payroll-file.page.tsx'

type ColumnChoice =
  | 'none'
  | 'payrollNumber'
  | 'toPay'
  | 'name'
  | 'code'
  | 'branch'
  | 'firstDay'
  | 'lastDay'
  | 'text'

/** The fields of each row end in its number: `holds0`, `header0`, `text0`. */
export type PayrollColumnsProps = FormProps<string> & {
  links: BusinessLinks & { back: string }
  presets: { name: 'general' | 'smarthr' | 'moneyforward' | 'jinjer'; href: string }[]
  rows: number
  choices: readonly ColumnChoice[]
  encodings: readonly PayrollEncoding[]
  /** Where a template is posted. */
  template: string
}

/** `/branch/business/payday/payroll/columns`. Title: `payday:columns.title`. */
export function PayrollColumnsPage(props: PayrollColumnsProps) {
  const { links, presets, rows, choices, encodings, template, action, values, errors } = props
  const { t } = usePage()
  const columns = Array.from({ length: rows }, (_, at) => at)
  const fields = columns.flatMap((at) => [`holds${at}`, `header${at}`, `text${at}`])
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
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form', 'file', 'way', 'encoding', ...fields]} />
      <h1>{t('payday:columns.title')}</h1>
      <p className="lead">{t('payday:columns.lead')}</p>
      <section>
        <h2>{t('payday:columns.presets')}</h2>
        <ul className="stack-s">
          {presets.map(({ name, href }) => (
            <li key={name}>
              <TextLink href={href}>{t(`payday:columns.preset.${name}`)}</TextLink>
            </li>
          ))}
        </ul>
        <p className="small">{t('payday:columns.presetNote')}</p>
      </section>
      <div className="split">
        <Form action={action} values={values} errors={errors}>
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
          {columns.map((at) => (
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
          <div className="actions">
            <Button primary>{t('payday:columns.submit')}</Button>
            <LinkButton href={links.back}>{t('common:back')}</LinkButton>
          </div>
        </Form>
        <section className="aside">
          <h2>{t('payday:columns.template')}</h2>
          {/* Only the form that was refused is known as such. */}
          {errors?.file ? (
            <Form action={template} encType="multipart/form-data" errors={errors}>
              {file}
            </Form>
          ) : (
            <ButtonForm action={template} encType="multipart/form-data" className="stack">
              {file}
            </ButtonForm>
          )}
        </section>
      </div>
    </BusinessFrame>
  )
}
