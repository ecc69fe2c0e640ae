import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TickField } from '../../views/components/form/tick-field.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'

/** What payroll software can read. */
export type PayrollEncoding = 'utf8' | 'utf8_bom' | 'cp932'

type Problems = {
  /** Names of those who have no number. */
  noNumber: string[]
  shared: { number: string; names: string[] }[]
  lacking: { cell: string; characters: string }[]
  /** The answer that means: exactly this is known. */
  seal: string
}

export type PayrollFileProps = FormProps<string> & {
  links: BusinessLinks & { columns: string; back: string }
  paydays: {
    /** The name of its field. */
    tick: string
    branch: string
    number: number
    first: string
    last: string
    people: number
    yen: number
  }[]
  format: { encoding: PayrollEncoding; headers: string[] }
  problems: Problems | undefined
}

/** `/branch/business/payday/payroll`: chooses paydays for one file. Title: `payday:payroll.title`. */
export function PayrollFilePage(props: PayrollFileProps) {
  const { links, paydays, format, problems, action, values, errors } = props
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form', 'known']} />
      <h1>{t('payday:payroll.title')}</h1>
      <p className="lead">{t('payday:payroll.lead')}</p>
      <Form action={action} values={values} errors={errors}>
        <fieldset>
          <legend>{t('payday:payroll.which')}</legend>
          {paydays.length === 0 && <p>{t('payday:list.notBegun')}</p>}
          {paydays.map(({ tick, branch, number, first, last, people, yen }) => (
            <TickField key={tick} name={tick} value="1">
              {branch} · {t('payday:one.title', { number })}
              <br />
              <span className="small">
                {t('payday:days', { first: formatDay(first, lang), last: formatDay(last, lang) })} ·{' '}
                {t('payday:payroll.sum', { people, yen: formatYen(yen, lang) })}
              </span>
            </TickField>
          ))}
        </fieldset>
        {problems && <ProblemList problems={problems} />}
        <p>
          {t(`payday:encoding.${format.encoding}`)} · {format.headers.join(' | ')}
          <br />
          <TextLink href={links.columns}>{t('payday:columns.title')}</TextLink>
        </p>
        <div className="actions">
          <Button primary>{t('payday:payroll.submit')}</Button>
          <LinkButton href={links.back}>{t('common:back')}</LinkButton>
        </div>
      </Form>
      <p className="small apart">{t('payday:payroll.handed')}</p>
    </BusinessFrame>
  )
}

function ProblemList({ problems: { noNumber, shared, lacking, seal } }: { problems: Problems }) {
  const { t } = usePage()
  return (
    <section className="notice stack-s">
      <h2>{t('payday:payroll.look')}</h2>
      <ul>
        {noNumber.map((name) => (
          <li key={`none ${name}`}>{t('payday:payroll.noNumber', { name })}</li>
        ))}
        {shared.map(({ number, names }) => (
          <li key={number}>{t('payday:payroll.shared', { number, names: names.join(' / ') })}</li>
        ))}
        {lacking.map(({ cell, characters }) => (
          <li key={`lacking ${cell}`}>{t('payday:payroll.lacking', { characters, cell })}</li>
        ))}
      </ul>
      {lacking.length > 0 ? (
        <p>{t('payday:payroll.lackingHelp')}</p>
      ) : (
        <>
          <p>{t('payday:payroll.numberHelp')}</p>
          <TickField name="known" value={seal}>
            {t('payday:payroll.known')}
          </TickField>
        </>
      )}
    </section>
  )
}
