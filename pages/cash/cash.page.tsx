import { Button } from '../../views/components/button.tsx'
import { DaysFilter, type DaysFilterView } from '../../views/components/days-filter.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { TickField } from '../../views/components/form/tick-field.tsx'
import { Yen } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay, periodText } from '../customer/customer-words.ts'
import { CashLines, type CashLineView } from './cash-lines.tsx'

export type CashProps = FormProps<string> & {
  links: BusinessLinks
  /** The first and the last day that a count can be of, `YYYY-MM-DD`. */
  days: { first: string; last: string }
  /** Where the reader may count: open branches. */
  branches: { id: string; name: string }[]
  /** How the amount would be shared; `tick`: the name of a person's field. Undefined: nothing was typed yet. */
  shares: { tick: string; name: string; code: string; ticked: boolean; yen: number }[] | undefined
  business: string
  /** The days whose counts are shown. */
  filter: DaysFilterView
  counts: CashLineView[]
  list: ListView
  /** What all counts of these days come to, also those on other pages of the list. Whole yen. */
  sum: number
}

/** `/branch/cash`. Title: `cash:title`. */
export function CashPage(props: CashProps) {
  const { links, filter, counts, list, sum, errors } = props
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} />
      <h1>{t('cash:title')}</h1>
      <p className="lead">{t('cash:lead')}</p>
      <div className="split even">
        <div className="stack-l">
          {props.branches.length === 0 ? (
            <p className="nothing">{t('cash:noBranch')}</p>
          ) : (
            <Count {...props} />
          )}
        </div>
        <section className="aside part">
          <h2>{t('cash:list')}</h2>
          <DaysFilter filter={filter} />
          {counts.length === 0 ? (
            <p className="nothing">{t('cash:none')}</p>
          ) : (
            <CashLines
              counts={counts}
              list={list}
              sum={sum}
              of={[<Name key="business" of={props.business} />, t('cash:title'), periodText(t, lang, filter)]}
            />
          )}
        </section>
      </div>
    </BusinessFrame>
  )
}

/** What was counted; once it is typed, also how it would be shared. */
function Count({ action, values, errors, days, branches, shares }: CashProps) {
  const { t, lang } = usePage()
  const { form = '', branch = '' } = values ?? {}
  const several = branches.length > 1
  const ticks = (shares ?? []).map(({ tick, ticked }) => [tick, ticked ? '1' : ''])
  return (
    <Form
      action={action}
      values={{ ...values, ...Object.fromEntries(ticks) }}
      errors={errors}
      hidden={{ form, ...(!several && { branch }), ...(shares && { shown: '1' }) }}
    >
      {several && (
        <SelectField
          name="branch"
          label={t('cash:branch')}
          options={branches.map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
      <TextField
        name="day"
        type="date"
        label={t('cash:ofDay')}
        hint={t('cash:ofDayHint', { first: formatDay(days.first, lang) })}
        autoComplete="off"
      />
      <TextField
        name="amount"
        label={t('cash:amount')}
        hint={t('cash:amountHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField name="first" label={t('cash:first')} autoComplete="off" />
      <TextField name="second" label={t('cash:second')} autoComplete="off" />
      {shares && <Shares shares={shares} />}
      <div className="actions">
        {shares && (
          <Button primary name="share" value="1">
            {t('cash:submit')}
          </Button>
        )}
        <Button primary={!shares}>{t(shares ? 'cash:again' : 'cash:show')}</Button>
      </div>
    </Form>
  )
}

/** Those who share in the amount, and what each would have. */
function Shares({ shares }: { shares: NonNullable<CashProps['shares']> }) {
  const { t } = usePage()
  const people = shares.filter(({ ticked }) => ticked).length
  return (
    <fieldset id="people" className="stack">
      <legend>{t('cash:shares.title')}</legend>
      <p>{people > 0 ? t('cash:shares.people', { people }) : t('cash:shares.house')}</p>
      {shares.map(({ tick, name, code, ticked, yen }) => (
        <TickField key={tick} name={tick} value="1">
          <span className="what">
            <small className="small">{code}</small> <Name of={name} />
          </span>
          <span className="much">{ticked && <Yen yen={yen} />}</span>
        </TickField>
      ))}
    </fieldset>
  )
}
