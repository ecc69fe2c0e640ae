import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { RadioList } from '../../views/components/form/radio-list.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { type LineState, type PayAnswer, type PayWay, payWays } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { Papers, type PaperView, Presses, type PressView } from './paper-list.tsx'
import { PaydayLines, type PaydayLineView } from './payday-lines.tsx'
import { paydayName } from './statement-words.ts'
import { WholeDay, WholeDays } from './whole-days.tsx'

type Line = PaydayLineView & {
  state: LineState
  way: PayWay
  day?: string | undefined
  reason: string
  /** How many paydays carry it one into the other. */
  timesCarried: number
  /** Where it is noted what was done with it, as long as something can be. */
  note: string | undefined
  /** What the person says of the payment, and where an owner replies. */
  said?: { answer: PayAnswer; href: string } | undefined
}
type PaydayMarkField = 'who' | 'what' | 'way' | 'day' | 'reason'

export type PaydayProps = FormProps<PaydayMarkField> & {
  links: BusinessLinks & {
    /** Where those who stand on no paper are put on one. */
    handOut: { way: PayWay; href: string }[]
    people: string
    statements: string
    takeBack: string | undefined
  }
  business: string
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
  /** The answer of `who` that means everybody who is to be paid and stands on no paper. */
  free: { value: string; people: number; yen: number }
  /** Whom the form is about; undefined: everybody of `free`, or nobody. */
  who: Pick<Line, 'staffId' | 'name' | 'code' | 'toPay'> | undefined
  /** What can be done with them, and whether it is asked how they are paid. */
  marks: readonly ('paid' | 'carried' | 'written_off')[]
  asksWay: boolean
  papers: PaperView[]
  /** What can be undone. */
  presses: PressView[]
  /** Of card tips of these days: what people are owed, and how much of it is in the bank. Undefined: no deposit is known. */
  arrived?: { owed: number; arrived: number; cash: number } | undefined
  /** A manager's: nothing can be done, handed out or downloaded. */
  onlyLook?: boolean
}

/** `/branch/business/payday/{id}`: who was paid, and who is still to be. Titled by its number or month. */
export function PaydayPage(props: PaydayProps) {
  const { links, branch, timeZone, first, last, closedAt, closedBy, takenBackAt, lines, house } = props
  const { t, lang } = usePage()
  const days = <WholeDays key="days" first={first} last={last} />
  const canAct = takenBackAt === undefined && !props.onlyLook
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={props.errors} order={['form', 'who', 'what', 'way', 'day', 'reason']} />
      <h1>{paydayName(t, lang, props)}</h1>
      <p className="lead">
        <Name of={branch} />
        <br />
        {days}
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
      {canAct && <Ways {...props} />}
      <div className="full stack">
        <PaydayLines
          lines={lines}
          house={house}
          houseCash={props.houseCash}
          of={[<Name key="business" of={props.business} />, <Name key="branch" of={branch} />, days]}
          last={{
            head: t('payday:lines.state'),
            of: (line) => <StateAndAnswer line={line} canAct={canAct} />,
          }}
        />
      </div>
      {props.arrived && <Arrived {...props.arrived} />}
      {!canAct && <Papers papers={props.papers} timeZone={timeZone} />}
      {canAct && <Acting {...props} />}
    </BusinessFrame>
  )
}

/** The first way out, then the other one, what was handed out, and other papers. */
function Ways({ links, papers }: PaydayProps) {
  const { t } = usePage()
  const [main, ...others] = links.handOut
  return (
    <>
      {main && (
        <div className="actions full">
          <LinkButton primary href={main.href}>
            {t(`payday:choose.${main.way}.title`)}
          </LinkButton>
        </div>
      )}
      <div className="paging full">
        {others.map(({ way, href }) => (
          <TextLink key={way} href={href}>
            {t(`payday:choose.${way}.title`)}
          </TextLink>
        ))}
        {papers.map(({ href, what, number, people, back }) => (
          <TextLink key={href} href={href}>
            {t('payday:handed.people', {
              paper: t(`payday:paper.name.${what}`, { number }),
              people: people - back,
            })}
          </TextLink>
        ))}
        <TextLink href={links.statements}>{t('paper:statement.all')}</TextLink>
        <TextLink href={links.people}>{t('payday:people.title')}</TextLink>
      </div>
    </>
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

function StateAndAnswer({ line, canAct }: { line: Line; canAct: boolean }) {
  const { t } = usePage()
  return (
    <>
      <State line={line} />
      {line.said?.answer === 'received' && <Note>{t('payday:said.received')}</Note>}
      {line.said?.answer === 'not_received' && (
        <a className="danger" href={line.said.href}>
          {' '}
          {t('payday:said.not_received')}
        </a>
      )}
      {canAct && line.note && (
        <a className="change" href={line.note}>
          {t('payday:mark.one')}
          <span className="vh"> {line.name}</span>
        </a>
      )}
    </>
  )
}

const Note = ({ children }: { children: string }) => (
  <>
    <br />
    <span className="small">{children}</span>
  </>
)

function State({ line: { state, way, day, reason, timesCarried } }: { line: Line }) {
  const { t } = usePage()
  if (state === 'paid')
    return fill(t, `payday:state.paidBy.${way}`, { day: day ? <WholeDay key="day" day={day} /> : '' })
  if (state === 'due') return t(`payday:state.dueBy.${way}`)
  return (
    <>
      {t(`payday:state.${state}`)}
      {timesCarried > 1 && <Note>{t('payday:mine.times', { times: timesCarried })}</Note>}
      {reason && <Note>{reason}</Note>}
    </>
  )
}

/** What an owner can still do; folded away once nobody is to be paid and nobody was chosen. */
function Acting(props: PaydayProps) {
  const { t } = usePage()
  const { who, free, presses, timeZone, links } = props
  const marking = (who || free.people > 0) && <Marking {...props} />
  const others = (
    <>
      <Presses presses={presses} timeZone={timeZone} />
      {links.takeBack && (
        <p className="apart">
          <a href={links.takeBack}>{t('payday:choose.takeBack.link')}</a>
        </p>
      )}
    </>
  )
  if (!marking && presses.length === 0 && !links.takeBack) return null
  return marking || props.lines.some(({ state }) => state === 'due') ? (
    <section id="mark" className="stack">
      {marking}
      {others}
    </section>
  ) : (
    <details id="mark">
      <summary>{t('payday:mark.mend')}</summary>
      {others}
    </details>
  )
}

/** The form with which an owner notes what was done: with one person, or with everybody who stands on no paper. */
function Marking({ who, free, ...props }: PaydayProps) {
  const { t, lang } = usePage()
  const yen = formatYen(who ? who.toPay : free.yen, lang)
  return (
    <>
      <h2>{t('payday:mark.title')}</h2>
      <Form
        action={props.action}
        values={props.values}
        errors={props.errors}
        hidden={{ who: who?.staffId ?? free.value }}
      >
        <p>
          <strong>
            {who ? (
              <>
                <span className="small">{who.code} </span>
                <Name of={who.name} /> {yen}
              </>
            ) : (
              t('payday:mark.free', { people: free.people, yen })
            )}
          </strong>
        </p>
        <RadioList
          name="what"
          legend={t('payday:mark.what')}
          options={props.marks.map((value) => ({ value, label: t(`payday:mark.${value}`) }))}
        />
        {props.asksWay && (
          <RadioList
            name="way"
            legend={t('payday:mark.way')}
            options={payWays.map((value) => ({ value, label: t(`staff:payWay.${value}`) }))}
          />
        )}
        <TextField name="day" type="date" label={t('payday:mark.day')} autoComplete="off" />
        <TextField
          name="reason"
          label={t('payday:mark.reason')}
          hint={t('payday:mark.reasonHint')}
          autoComplete="off"
        />
        <div className="actions">
          <Button>{t('payday:mark.submit', { people: who ? 1 : free.people, yen })}</Button>
        </div>
      </Form>
    </>
  )
}
