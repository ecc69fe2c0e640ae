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
import type { Payday, PaydayLine } from '../../views/payday.ts'
import type { LocaleKey } from '../../views/translate.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { LackingRows, type LackingView } from './lacking-rows.tsx'
import { PaydayLines, sumOfLines } from './payday-lines.tsx'
import { paydayDays, paydayName } from './payday-words.tsx'

export type PaydayFile = 'payroll' | 'cash' | 'statements' | 'record'

export type PaydayProps = FormProps<string> & {
  links: BusinessLinks
  /** What an owner can take out; nothing for a manager. */
  files: { file: PaydayFile; href: string }[]
  /** Why its payroll file can't be written, if it can't. */
  lacking: LackingView | undefined
  business: string
  timeZone: string
  payday: Payday
  /** It is handed to the payroll or paid in cash. */
  byWay: boolean
  lines: PaydayLine[]
  /** Whether lines can be returned. Who can't sees the lines of one branch. */
  acts: boolean
}

/** `/branch/business/payday/{id}`: who was paid, what came back, and the ways out. Titled by its number. */
export function PaydayPage(props: PaydayProps) {
  const { files, timeZone, payday, byWay, lines, acts } = props
  const { t, lang } = usePage()
  const { people, yen } = sumOfLines(lines)
  const days = paydayDays(t, payday)
  const where = !acts && <Name key="branch" of={lines[0]?.branch ?? ''} />
  const name = paydayName(t, payday)
  const [main, ...others] = files
  const table = (
    <PaydayLines
      byWay={byWay}
      lines={lines}
      tickOf={({ returned }) => (acts && !returned ? '1' : undefined)}
      of={[<Name key="business" of={props.business} />, where, name, ...days]}
      last={{
        text: t('payday:lines.state'),
        className: 'state',
        of: (line) => <State line={line} byWay={byWay} timeZone={timeZone} />,
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
        <Facts of={[where, ...days, t(`payday:kind.${payday.kind}`)]} />
      </p>
      <p className="small">
        <Noted say="payday:one.made" of={{ by: payday.madeBy, at: payday.madeAt }} timeZone={timeZone} />
      </p>
      {payday.readBack && (
        <p className="notice">
          <Noted say="payday:one.readBack" of={payday.readBack} timeZone={timeZone} />
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

type NotedProps = { say: LocaleKey; of: { by: string; at: number; why?: string }; timeZone: string }

/** Who noted something, when, and why. */
function Noted({ say, of: { by, at, why }, timeZone }: NotedProps) {
  return fill(usePage().t, say, {
    name: <Name key="name" of={by} />,
    at: <When key="at" at={at} timeZone={timeZone} />,
    why: <bdi key="why">{why}</bdi>,
  })
}

/** What became of a line: what its person says, or that it came back, and what to do then. */
function State({ line, byWay, timeZone }: { line: PaydayLine; byWay: boolean; timeZone: string }) {
  const { t, lang } = usePage()
  const { answer, returned, way, payrollNumber: number } = line
  const todo = line.yen < 0 ? 'absorbed' : byWay ? way : 'cash'
  return (
    <>
      {returned && (
        <>
          <strong className="danger">
            <Noted say="payday:back.line" of={returned} timeZone={timeZone} />
          </strong>{' '}
          {t(`payday:back.${todo}`, { yen: formatYen(Math.abs(line.yen), lang), number })}{' '}
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
