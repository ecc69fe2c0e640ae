import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { TickField } from '../../views/components/form/tick-field.tsx'
import { Name } from '../../views/components/name.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { paydayName } from './statement-words.ts'
import { WholeDays } from './whole-days.tsx'

/** The lines of one payday; `tick`: the name of a line's field. Whole yen. */
export type LineGroup = {
  branch: string
  number: number
  first: string
  last: string
  lines: {
    tick: string
    name: string
    code: string
    payrollNumber: string
    yen: number
    calledBack?: boolean
  }[]
}

export type ChooseLinesProps = FormProps<string> & {
  links: BusinessLinks & { back: string }
  /** What becomes of the chosen lines. */
  act: 'payroll' | 'cash' | 'callBack' | 'undo' | 'takeBack'
  title: string
  groups: LineGroup[]
  hidden?: Record<string, string>
  /** What else must be known or answered. */
  children?: ReactNode
}

/** Lines of paydays are shown with names and sums, and chosen: for a new paper, to be called back, or to be undone. */
export function ChooseLinesPage(props: ChooseLinesProps) {
  const { links, act, title, groups, action, values, errors, hidden, children } = props
  const { t, lang } = usePage()
  const lines = groups.flatMap((group) => group.lines)
  const yen = lines.reduce((sum, line) => sum + line.yen, 0)
  const asksWhy = act === 'callBack' || act === 'undo'
  const isDanger = asksWhy || act === 'takeBack'
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form', 'known', 'unused', 'reason']} />
      <h1>{title}</h1>
      <p className="lead">{t(`payday:choose.${act}.what`)}</p>
      {lines.length === 0 && <p className="nothing">{t(`payday:choose.${act}.nobody`)}</p>}
      <Form action={action} values={values} errors={errors} hidden={hidden}>
        <LineTicks groups={groups} fixed={act === 'takeBack'} />
        {lines.length > 0 && (
          <>
            <p>
              <strong>{t('payday:payroll.sum', { people: lines.length, yen: formatYen(yen, lang) })}</strong>
            </p>
            {children}
            {act === 'callBack' && (
              <TickField name="unused" value="1">
                {t('payday:choose.callBack.unused')}
              </TickField>
            )}
            {asksWhy && <TextField name="reason" label={t('payday:mark.reason')} autoComplete="off" />}
          </>
        )}
        <div className="actions">
          {(lines.length > 0 || act === 'takeBack') && (
            <Button primary={!isDanger} className={isDanger ? 'danger' : undefined}>
              {t(`payday:choose.${act}.submit`)}
            </Button>
          )}
          <LinkButton href={links.back}>{t('common:back')}</LinkButton>
        </div>
      </Form>
    </BusinessFrame>
  )
}

/** A field for each line, by payday; `fixed`: they are all of it, and none is chosen. */
export function LineTicks({ groups, fixed }: { groups: LineGroup[]; fixed?: boolean }) {
  const { t, lang } = usePage()
  return groups.map(({ branch, number, first, last, lines: some }) => (
    <fieldset key={`${branch} ${number}`}>
      <legend>
        <Name of={branch} />
        <br />
        <span className="whole">{paydayName(t, lang, { number, first, last })}</span>
        <br />
        <span className="small">
          <WholeDays first={first} last={last} />
        </span>
      </legend>
      {some.map((line) =>
        fixed ? (
          <p key={line.tick}>
            <Line {...line} />
          </p>
        ) : (
          <TickField key={line.tick} name={line.tick} value="1">
            <Line {...line} />
          </TickField>
        ),
      )}
    </fieldset>
  ))
}

function Line({ code, name, yen, payrollNumber, calledBack }: LineGroup['lines'][number]) {
  const { t, lang } = usePage()
  return (
    <>
      <span className="what">
        <small className="small">{code}</small> <Name of={name} />
        {payrollNumber && (
          <span className="small">
            {t('staff:fields.payrollNumber')} {payrollNumber}
          </span>
        )}
        {calledBack && <span className="small">{t('payday:paper.wasBack')}</span>}
      </span>
      <span className="much">{formatYen(yen, lang)}</span>
    </>
  )
}
