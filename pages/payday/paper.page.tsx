import { Button, LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Money } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import { TableHead } from '../../views/components/table-head.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LineState, PayWay } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { CashList, type CashListView } from './cash-list.tsx'
import { Presses, type PressView } from './paper-list.tsx'
import { paydayName } from './statement-words.ts'
import { WholeDay, WholeDays } from './whole-days.tsx'

/** A line as it was handed out, and what became of it. Whole yen. */
type PaperLineView = {
  href: string
  branch: string
  payday: { number: number; first: string; last: string }
  staffId: string
  name: string
  payrollNumber: string
  yen: number
  state: LineState
  way: PayWay
  day?: string | undefined
  /** When it was called back, by whom and why. */
  back: { at: number; by: string; reason: string } | undefined
}

export type PaperProps = FormProps<'all' | 'day'> & {
  links: BusinessLinks & { file: string | undefined; callBack: string | undefined }
  what: 'payroll_file' | 'cash_list'
  number: number
  at: number
  by: string
  timeZone: string
  /** It was had before. */
  copy: boolean
  lines: PaperLineView[]
  /** Undefined: it is a file, or nobody is paid by it as it is. */
  cash: CashListView | undefined
  /** Those who are still to be paid by it; `value` means exactly them. */
  due: { value: string; people: number; yen: number }
  presses: PressView[]
}

/** `/branch/business/payday/papers/{id}`: a paper as it was handed out. Title: `payday:paper.name.{what}`. */
export function PaperPage(props: PaperProps) {
  const { links, what, number, at, by, timeZone, copy, lines, cash, due } = props
  const { t, lang } = usePage()
  const name = t(`payday:paper.name.${what}`, { number })
  const title = copy ? `${name} · ${t('payday:paper.copy')}` : name
  const paydays = [
    ...new Map(lines.map((line) => [`${line.branch} ${line.payday.number}`, line] as const)).values(),
  ]
  const about = paydays.map(({ branch, payday }) => ({
    key: `${branch} ${payday.number}`,
    facts: [
      <Name key="branch" of={branch} />,
      paydayName(t, lang, payday),
      <WholeDays key="days" {...payday} />,
    ],
  }))
  const isWhole = lines.every(({ back }) => !back)
  return (
    <BusinessFrame links={links}>
      <div className={cash ? 'unprinted stack' : 'stack'}>
        <ErrorSummary errors={props.errors} order={['form', 'day']} />
        <h1>{title}</h1>
        <p className="lead">
          {about.map(({ key, facts }) => (
            <Facts key={key} of={facts} />
          ))}
          {fill(t, 'payday:paper.made', {
            name: <Name key="name" of={by} />,
            at: <When key="at" at={at} timeZone={timeZone} />,
          })}
        </p>
        {!isWhole && <p className="notice">{t('payday:paper.onlyLook')}</p>}
        <div className="actions">
          {links.file && isWhole && (
            <LinkButton primary href={links.file}>
              {t(copy ? 'payday:paper.again' : 'payday:payroll.submit')}
            </LinkButton>
          )}
          {cash && <PrintButton text={t('paper:cash.print')} />}
          {links.callBack && (
            <LinkButton href={links.callBack}>{t('payday:choose.callBack.link')}</LinkButton>
          )}
        </div>
        {due.people > 0 && (
          <section className="stack">
            <h2>{t('payday:mark.title')}</h2>
            <Form
              action={props.action}
              values={props.values}
              errors={props.errors}
              hidden={{ all: due.value }}
            >
              <TextField name="day" type="date" label={t('payday:mark.day')} autoComplete="off" />
              <div className="actions">
                <Button>
                  {t('payday:paper.paid', { people: due.people, yen: formatYen(due.yen, lang) })}
                </Button>
              </div>
            </Form>
          </section>
        )}
        <Presses presses={props.presses} timeZone={timeZone} />
      </div>
      {cash ? (
        <CashList cash={cash} about={[{ key: title, facts: [title] }, ...about]} />
      ) : (
        <Lines lines={lines} timeZone={timeZone} />
      )}
    </BusinessFrame>
  )
}

function Lines({ lines, timeZone }: Pick<PaperProps, 'lines' | 'timeZone'>) {
  const { t, lang } = usePage()
  const standing = lines.filter(({ back }) => !back)
  return (
    <table className="books payday">
      <TableHead
        columns={[
          t('payday:lines.person'),
          t('payday:lines.toPay'),
          { name: 'state', text: t('payday:lines.state'), className: 'broad state' },
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={line.href}>
            <th scope="row">
              <span className="small">{line.payrollNumber} </span>
              <a href={line.href}>
                <Name of={line.name} />
              </a>
              <span className="small">
                {' '}
                {line.branch} · {paydayName(t, lang, line.payday)}
              </span>
              <span className="slim small">
                <Became line={line} timeZone={timeZone} />
              </span>
            </th>
            <td className="paid">
              {line.back ? <s>{formatYen(line.yen, lang)}</s> : <Money yen={line.yen} />}
            </td>
            <td className="broad state">
              <Became line={line} timeZone={timeZone} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {t('payday:lines.sum', { people: new Set(standing.map(({ staffId }) => staffId)).size })}
          </th>
          <td className="paid">
            <Money yen={standing.reduce((sum, { yen }) => sum + yen, 0)} />
          </td>
          <td className="broad" />
        </tr>
      </tfoot>
    </table>
  )
}

function Became({ line: { back, state, way, day }, timeZone }: { line: PaperLineView; timeZone: string }) {
  const { t } = usePage()
  if (!back) {
    if (state === 'paid')
      return fill(t, `payday:state.paidBy.${way}`, { day: day ? <WholeDay key="day" day={day} /> : '' })
    return state === 'due' ? t(`payday:state.dueBy.${way}`) : t(`payday:state.${state}`)
  }
  return (
    <>
      {fill(t, 'payday:paper.back', {
        name: <Name key="name" of={back.by} />,
        at: <When key="at" at={back.at} timeZone={timeZone} />,
      })}
      <br />
      <span className="small">{back.reason}</span>
    </>
  )
}
