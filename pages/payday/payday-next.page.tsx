import PaydaySum from '../../islands/payday-sum.tsx'
import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form, useField } from '../../views/components/form/form.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Yen } from '../../views/components/money.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { formatList } from '../../views/format.ts'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'
import { boxOf, numberOf, type Payday, type PreviewLine } from '../../views/payday.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay, formatMonth } from '../customer/customer-words.ts'
import { PaydayLines, sumOfLines } from './payday-lines.tsx'
import { paydayName, WholeDay } from './payday-words.tsx'

export type PaydayNextProps = FormProps<string> & {
  links: BusinessLinks & { people: string }
  until: string
  /** The days end as a month of paydays does. */
  isMonth: boolean
  /** The branch that was asked for; empty: all of `branches`. */
  branch: string
  branches: { id: string; name: string }[]
  last: Payday | undefined
  timeZone: string
  paying: PreviewLine[]
  owing: PreviewLine[]
  /** The id that the next payday will have. */
  id: string
  /** How many were ticked, and have nothing open any more. */
  gone: number
  /** Numbers were saved, nothing was paid. */
  saved: boolean
  /** What was sent to absorb: what is wrong is wrong there. */
  absorbing: boolean
}

/** What a checkbox sends that is ticked for whatever its line holds. */
export const tickedAnew = 'new'

/** `/branch/business/payday/next`: what the next payday would hold, worked out now. Title: `payday:title`. */
export function PaydayNextPage(props: PaydayNextProps) {
  const { links, until, gone, saved, paying, owing, errors } = props
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} />
      {gone > 0 && <p className="notice">{t('payday:next.gone', { people: gone })}</p>}
      {saved && (
        <p className="notice" role="status">
          {t('payday:next.saved')}
        </p>
      )}
      <Asked {...props} />
      {paying.length > 0 ? (
        <Paying {...props} />
      ) : (
        <>
          <h1>{t('payday:title')}</h1>
          <p className="nothing">{t('payday:next.nobody', { day: formatDay(until, lang) })}</p>
        </>
      )}
      {owing.length > 0 && <Owing {...props} />}
    </BusinessFrame>
  )
}

/** Up to which day, and where. */
function Asked({ action, until, branch, branches }: PaydayNextProps) {
  const { t } = usePage()
  return (
    <Form method="get" action={action} values={{ until, branch }} beside className="asked full">
      <TextField name="until" type="date" label={t('payday:next.day')} />
      <SelectField
        name="branch"
        label={t('payday:next.branch')}
        options={[
          { value: '', label: t('payday:next.all') },
          ...branches.map(({ id: value, name: label }) => ({ value, label })),
        ]}
      />
      <Button>{t('payday:next.show')}</Button>
    </Form>
  )
}

function Paying(props: PaydayNextProps) {
  const { action, values, errors, until, branch, paying, isMonth, last, links } = props
  const { t, lang } = usePage()
  const ticked = paying.filter((line) => values?.[boxOf(line)])
  const cash = sumOfLines(paying.filter(({ way }) => way === 'cash')).yen
  return (
    <Form
      id="pay"
      action={action}
      values={values}
      errors={errors}
      beside={props.absorbing}
      hidden={{ id: props.id, until, branch }}
      className="stack full"
    >
      <Island
        of={PaydaySum}
        when="load"
        props={{
          title: isMonth
            ? t('payday:next.month', { month: formatMonth(until.slice(0, 7), lang) })
            : t('payday:next.until', { day: formatDay(until, lang) }),
          sum: sumOfLines(ticked),
          lang,
          texts: {
            submit: t('payday:next.submit', { people: '%people', yen: '%yen' }),
            each: t('payday:next.each'),
            none: t('payday:next.none'),
          },
        }}
      />
      {cash > 0 && <p className="small">{fill(t, 'payday:next.cash', { yen: <Yen yen={cash} /> })}</p>}
      <p>
        {last
          ? fill(t, 'payday:next.last', {
              payday: paydayName(t, last),
              until: <WholeDay key="until" day={last.until} />,
              day: <WholeDay key="day" day={last.payDay} />,
              at: <When key="at" at={last.madeAt} timeZone={props.timeZone} />,
            })
          : t('payday:next.first')}
      </p>
      <TextField name="payDay" type="date" label={t('payday:next.payDay')} autoComplete="off" />
      <PaydayLines
        byWay
        lines={paying.toSorted((a, b) => Number(!a.doubt) - Number(!b.doubt))}
        tickOf={({ tick }) => tick}
        notes={(line) => (
          <Notes
            line={line}
            people={links.people}
            asks={paying.find(({ staffId }) => staffId === line.staffId) === line}
          />
        )}
      />
      {paying.some(({ doubt }) => doubt === 'noNumber') && (
        <div className="actions">
          <Button>{t('payday:next.save')}</Button>
        </div>
      )}
      <details open={errors?.paidOn !== undefined || undefined}>
        <summary>{t('payday:next.outside.title')}</summary>
        <div className="stack">
          <p>{t('payday:next.outside.what')}</p>
          <TextField name="paidOn" type="date" label={t('payday:next.outside.day')} autoComplete="off" />
          <div className="actions">
            <Button name="kind" value="outside">
              {t('payday:next.outside.submit')}
            </Button>
          </div>
        </div>
      </details>
    </Form>
  )
}

/** Those who owe: nothing happens to them by itself. */
function Owing({ links, action, values, errors, until, branch, owing, id, absorbing }: PaydayNextProps) {
  const { t } = usePage()
  const { people, yen } = sumOfLines(owing)
  return (
    <details className="full" open={absorbing || undefined}>
      <summary>
        {fill(t, 'payday:next.owing.title', { people: String(people), yen: <Yen yen={yen} /> })}
      </summary>
      <Form
        id="absorb"
        action={action}
        values={values}
        errors={errors}
        beside={!absorbing}
        hidden={{ id, until, branch, kind: 'absorbed' }}
      >
        <p>{t('payday:next.owing.what')}</p>
        <PaydayLines
          byWay={false}
          lines={owing}
          tickOf={({ tick }) => tick}
          notes={(line) => <Notes line={line} people={links.people} asks={false} />}
        />
        <div className="actions">
          <Button>{t('payday:next.owing.submit')}</Button>
        </div>
      </Form>
    </details>
  )
}

type NotesProps = {
  line: PreviewLine
  people: string
  /** The field for its number stands here, once for each place. */
  asks: boolean
}

/** Why a line is not ticked, what has changed, and what else an owner should know of it. */
function Notes({ line, people, asks }: NotesProps) {
  const { t, lang } = usePage()
  const { doubt, doubtAbout, payrollNumber: number, samePayDay } = line
  const { value } = useField(boxOf(line))
  const changed = value !== '' && value !== tickedAnew && value !== line.tick
  const paydays = samePayDay.map((payday) => t('payday:one.short', { number: payday }))
  return (
    <span className="notes small">
      {changed && <strong className="danger">{t('payday:next.changed')}</strong>}
      {doubt && (
        <strong className="danger">
          {t(`payday:next.doubt.${doubt}`, { number, about: formatList(doubtAbout, lang) })}
        </strong>
      )}
      {asks && doubt === 'noNumber' && (
        <TextField
          name={numberOf(line)}
          label={`${t('payday:next.number')} ${line.name}`}
          autoComplete="off"
        />
      )}
      {doubt === 'sharedNumber' && <TextLink href={people}>{t('payday:people.title')}</TextLink>}
      {paydays.length > 0 && (
        <span>{t('payday:next.samePayDay', { paydays: formatList(paydays, lang) })}</span>
      )}
      {line.absorbed.map(({ yen, day }) => (
        <span key={day}>
          {fill(t, 'payday:next.absorbed', { yen: <Yen yen={yen} />, day: formatDay(day, lang) })}
        </span>
      ))}
      {line.left && <span>{t('payday:next.left')}</span>}
    </span>
  )
}
