import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { payWays } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'

export type PaydayWaysProps = FormProps<string> & {
  links: BusinessLinks & { back: string }
  branch: string
  number: number
  /** The people who can still change; `way` and `number` are the names of their fields. */
  lines: { name: string; code: string; toPay: number; way: string; number: string }[]
}

/** `/branch/business/payday/{id}/ways`. Title: `payday:ways.title`. */
export function PaydayWaysPage({ links, branch, number, lines, action, values, errors }: PaydayWaysProps) {
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form', ...lines.flatMap((line) => [line.way, line.number])]} />
      <h1>{t('payday:ways.title')}</h1>
      <p className="lead">
        <Name of={branch} />
        <br />
        {t('payday:one.title', { number })}
      </p>
      <p>{t(lines.length > 0 ? 'payday:ways.what' : 'payday:ways.none')}</p>
      <Form action={action} values={values} errors={errors}>
        {lines.map((line) => (
          <fieldset className="abreast" key={line.way}>
            <legend>
              {line.code && <span className="small">{line.code} </span>}
              <Name of={line.name} /> {formatYen(line.toPay, lang)}
            </legend>
            <SelectField
              name={line.way}
              label={t('staff:fields.payWay')}
              options={payWays.map((value) => ({ value, label: t(`staff:payWay.${value}`) }))}
            />
            <TextField
              name={line.number}
              label={t('staff:fields.payrollNumber')}
              optional
              autoComplete="off"
            />
          </fieldset>
        ))}
        <div className="actions">
          {lines.length > 0 && <Button primary>{t('payday:ways.submit')}</Button>}
          <LinkButton href={links.back}>{t('common:back')}</LinkButton>
        </div>
      </Form>
    </BusinessFrame>
  )
}
