import { Button, LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PayAnswer, PaydayKind } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { LackingRows, type LackingView } from './lacking-rows.tsx'
import { PaydayLines, type PaydayLineView, sumOfLines } from './payday-lines.tsx'
import { paydayName } from './payday-words.ts'
import { WholeDay } from './whole-days.tsx'

type Line = PaydayLineView & {
  returned: { by: string; at: number; why: string } | undefined
  answer: { answer: PayAnswer; at: number } | undefined
}

export const paydayFiles = ['payroll', 'cash', 'statements', 'record'] as const
export type PaydayFile = (typeof paydayFiles)[number]

export type PaydayProps = FormProps<string> & {
  links: BusinessLinks
  /** What an owner can take out; nothing for a manager. */
  files: { file: PaydayFile; href: string }[]
  /** Why its payroll file can't be written, if it can't. */
  lacking: LackingView | undefined
  business: string
  /** Of a manager, whose lines these are. */
  branch: string | undefined
  timeZone: string
  number: number
  kind: PaydayKind
  /** It is handed to the payroll or paid in cash. */
  byWay: boolean
  until: string
  payDay: string
  madeBy: string
  madeAt: number
  readBack: { by: string; at: number } | undefined
  lines: Line[]
  /** Whether lines can be returned. */
  acts: boolean
}

/** `/branch/business/payday/{id}`: who was paid, what came back, and the ways out. Titled by its number. */
export function PaydayPage(props: PaydayProps) {
  const { files, business, branch, timeZone, kind, until, payDay, madeBy, readBack, lines, acts } = props
  const { t, lang } = usePage()
  const { people, yen } = sumOfLines(lines)
  const days = fill(t, 'payday:one.until', { day: <WholeDay key="until" day={until} /> })
  const paid = fill(t, 'payday:one.payDay', { day: <WholeDay key="payDay" day={payDay} /> })
  const name = paydayName(t, props)
  const [main, ...others] = files
  const table = (
    <PaydayLines
      byWay={props.byWay}
      lines={lines}
      of={[
        <Name key="business" of={business} />,
        branch && <Name key="branch" of={branch} />,
        name,
        days,
        paid,
      ]}
      last={{
        ...{ name: 'state', text: t('payday:lines.state'), className: 'state' },
        of: (line) => <State line={line} byWay={props.byWay} timeZone={timeZone} />,
      }}
    />
  )
  return (
    <BusinessFrame links={props.links}>
      <ErrorSummary errors={props.errors} order={['form', 'why']} />
      <h1>
        {name} <span className="whole">{formatYen(yen, lang)}</span>
      </h1>
      <p className="lead">
        <Facts of={[branch && <Name key="branch" of={branch} />, days, paid, t(`payday:kind.${kind}`)]} />
      </p>
      <p className="small">
        {fill(t, 'payday:one.made', {
          name: <Name key="name" of={madeBy} />,
          at: <When key="at" at={props.madeAt} timeZone={timeZone} />,
        })}
      </p>
      {readBack && (
        <p className="notice">
          {fill(t, 'payday:one.readBack', {
            name: <Name key="name" of={readBack.by} />,
            at: <When key="at" at={readBack.at} timeZone={timeZone} />,
          })}
        </p>
      )}
      {main && (
        <div className="actions full">
          <LinkButton primary href={main.href}>
            {t(`payday:file.${main.file}`)}
          </LinkButton>
          {others.map(({ file, href }) => (
            <TextLink key={file} href={href}>
              {t(`payday:file.${file}`)}
            </TextLink>
          ))}
          <PrintButton text={t('payday:file.print')} />
        </div>
      )}
      {props.lacking && <LackingRows {...props.lacking} />}
      {acts && people > 0 ? (
        <Form action={props.action} values={props.values} errors={props.errors} className="stack full shown">
          {table}
          <section className="stack back">
            <h2>{t('payday:back.title')}</h2>
            <p>{t('payday:back.what')}</p>
            <TextField name="why" label={t('payday:back.why')} autoComplete="off" />
            <div className="actions">
              <Button>{t('payday:back.submit')}</Button>
              <Button className="quiet" name="all" value="1">
                {t('payday:back.all', { people })}
              </Button>
            </div>
          </section>
        </Form>
      ) : (
        <div className="full">{table}</div>
      )}
    </BusinessFrame>
  )
}

/** What became of a line: what its person says, or that it came back, and what to do then. */
function State({ line, byWay, timeZone }: { line: Line; byWay: boolean; timeZone: string }) {
  const { t, lang } = usePage()
  const { answer, returned, way, number } = line
  const words = { yen: formatYen(Math.abs(line.yen), lang), number }
  return (
    <>
      {returned && (
        <>
          <strong className="danger">
            {fill(t, 'payday:back.line', {
              name: <Name key="name" of={returned.by} />,
              at: <When key="at" at={returned.at} timeZone={timeZone} />,
              why: <bdi key="why">{returned.why}</bdi>,
            })}
          </strong>{' '}
          {t(`payday:back.${line.yen < 0 ? 'absorbed' : byWay ? way : 'cash'}`, words)}{' '}
        </>
      )}
      {answer && (
        <span className={answer.answer === 'not_received' && !returned ? 'badge' : undefined}>
          {t(`payday:said.${answer.answer}`)}
        </span>
      )}
    </>
  )
}
