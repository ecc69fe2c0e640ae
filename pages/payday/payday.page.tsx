import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LineState, PayAnswer, PayWay } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'
import { Handed, type HandedView } from './payday-handed.tsx'
import { PaydayLines, type PaydayLineView } from './payday-lines.tsx'
import { type CopyView, type DifferenceView, PaydayCopy, PaydayDifferences } from './payday-restore.tsx'

type Line = PaydayLineView & {
  state: LineState
  way: PayWay
  day?: string | undefined
  reason: string
  /** What the person says of the payment, and where an owner replies. */
  said?: { answer: PayAnswer; href: string } | undefined
}
export type PaydayMarkField = 'who' | 'what' | 'day' | 'reason'

export type PaydayProps = FormProps<PaydayMarkField> & {
  links: BusinessLinks & {
    payroll: string
    ways: string
    cash: string
    statements: string
    takeBack: string | undefined
    bear?: string | undefined
  }
  /** The field that names this payday where a payroll file is made. */
  tick: string
  branch: string
  timeZone: string
  number: number
  first: string
  last: string
  closedAt: number
  closedBy: string
  takenBackAt: number | undefined
  lines: Line[]
  house: number
  houseCash: number
  /** The answers of `who` that mean everybody who is to be paid this way. */
  allDue: { value: string; way: PayWay; people: number }[]
  marks: readonly ('paid' | 'carried' | 'written_off' | 'undone')[]
  handed: HandedView[]
  /** Of card tips of these days: what people are owed, and how much of it is in the bank. Undefined: no deposit is known. */
  arrived?: { owed: number; arrived: number; cash: number } | undefined
  /** A manager's: nothing can be done, handed out or downloaded. */
  onlyLook?: boolean
  /** What a restore changed in the days that this payday and those before it have closed. */
  differences: DifferenceView[]
  copy: CopyView
}

/** `/branch/business/payday/{id}`: who was paid, and who is still to be. Title: `payday:one.title`. */
export function PaydayPage(props: PaydayProps) {
  const { links, branch, timeZone, number, first, last, closedAt, closedBy, takenBackAt, lines, house } =
    props
  const { t, lang } = usePage()
  const byPayroll = lines.some(({ way, state }) => way === 'payroll' && (state === 'due' || state === 'paid'))
  const canAct = takenBackAt === undefined && !props.onlyLook
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={props.errors} order={['form', 'who', 'what', 'day', 'reason']} />
      <h1>{t('payday:one.title', { number })}</h1>
      <p className="lead">
        <Name of={branch} />
        <br />
        {t('payday:days', { first: formatDay(first, lang), last: formatDay(last, lang) })}
      </p>
      <p className="small">
        {fill(t, 'payday:one.closed', {
          name: <Name key="name" of={closedBy} />,
          at: <When key="at" at={closedAt} timeZone={timeZone} />,
        })}
      </p>
      {takenBackAt === undefined ? (
        <Due lines={lines} />
      ) : (
        <p className="notice">{t('payday:one.takenBack')}</p>
      )}
      <div className="split">
        <div className="part">
          <PaydayLines
            lines={lines}
            house={house}
            houseCash={props.houseCash}
            last={{ head: t('payday:lines.state'), of: (line) => <StateAndAnswer line={line} /> }}
          />
          {props.arrived && <Arrived {...props.arrived} />}
          <Handed handed={props.handed} timeZone={timeZone} />
          {canAct && (
            <div className="actions">
              <LinkButton href={links.cash}>{t('paper:cash.title')}</LinkButton>
              <LinkButton href={links.statements}>{t('paper:statement.all')}</LinkButton>
              {byPayroll && (
                <PostForm action={links.payroll} fields={{ [props.tick]: '1' }}>
                  {t('payday:one.csv')}
                </PostForm>
              )}
              <LinkButton href={links.ways}>{t('payday:ways.title')}</LinkButton>
            </div>
          )}
        </div>
        {canAct && <Marking {...props} />}
      </div>
      {props.differences.length > 0 && (
        <PaydayDifferences differences={props.differences} bear={canAct ? links.bear : undefined} />
      )}
      {canAct && <PaydayCopy copy={props.copy} />}
    </BusinessFrame>
  )
}

/** The first thing an owner asks on the day: is anybody still to be paid? */
function Due({ lines }: { lines: Line[] }) {
  const { t, lang } = usePage()
  const due = lines.filter((line) => line.state === 'due')
  const yen = formatYen(
    due.reduce((sum, line) => sum + line.toPay, 0),
    lang,
  )
  return (
    <p>
      <strong>
        {due.length > 0 ? t('payday:one.due', { people: due.length, yen }) : t('payday:one.settled')}
      </strong>
    </p>
  )
}

function Arrived({ owed, arrived, cash }: NonNullable<PaydayProps['arrived']>) {
  const { t, lang } = usePage()
  return (
    <p>
      {t('deposit:payday.owed', { owed: formatYen(owed, lang), arrived: formatYen(arrived, lang) })}
      {cash !== 0 && ` ${t('deposit:payday.cash', { cash: formatYen(cash, lang) })}`}
    </p>
  )
}

function StateAndAnswer({ line }: { line: Line }) {
  const { t } = usePage()
  return (
    <>
      <State line={line} />
      {line.said?.answer === 'received' && <span className="small"> {t('payday:said.received')}</span>}
      {line.said?.answer === 'not_received' && (
        <a className="danger" href={line.said.href}>
          {' '}
          {t('payday:said.not_received')}
        </a>
      )}
    </>
  )
}

function State({ line: { state, way, day, reason } }: { line: Line }) {
  const { t, lang } = usePage()
  if (state === 'paid') return t(`payday:state.paidBy.${way}`, { day: day ? formatDay(day, lang) : '' })
  if (state === 'due') return t(`payday:state.dueBy.${way}`)
  return (
    <>
      {t(`payday:state.${state}`)}
      {reason && <span className="small"> {reason}</span>}
    </>
  )
}

/** The form with which an owner notes what was done. */
function Marking(props: PaydayProps) {
  const { t } = usePage()
  return (
    <section className="aside">
      <h2>{t('payday:mark.title')}</h2>
      <Form action={props.action} values={props.values} errors={props.errors}>
        <SelectField
          name="who"
          label={t('payday:mark.who')}
          options={[
            ...props.allDue.map(({ value, way, people }) => ({
              value,
              label: t(`payday:mark.allBy.${way}`, { people }),
            })),
            ...props.lines.map(({ staffId, name, code }) => ({
              value: staffId,
              label: `${code} ${name}`.trim(),
            })),
          ]}
        />
        <RadioList
          name="what"
          legend={t('payday:mark.what')}
          options={props.marks.map((value) => ({ value, label: t(`payday:mark.${value}`) }))}
        />
        <TextField name="day" type="date" label={t('payday:mark.day')} autoComplete="off" />
        <TextField
          name="reason"
          label={t('payday:mark.reason')}
          hint={t('payday:mark.reasonHint')}
          autoComplete="off"
        />
        <div className="actions">
          <Button primary>{t('payday:mark.submit')}</Button>
        </div>
      </Form>
      {props.links.takeBack && (
        <p className="apart">
          <a href={props.links.takeBack}>{t('payday:back.title')}</a>
        </p>
      )}
    </section>
  )
}
