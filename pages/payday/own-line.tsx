import { Button } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import { type PayAnswer, type PaydayKind, type PayWay, payAnswers } from '../../views/words.ts'
import { paydayName } from './payday-words.ts'
import { WholeDay } from './whole-days.tsx'

/** How a line is paid, and what became of it. */
export type OwnStateView = {
  kind: PaydayKind
  way: PayWay
  payDay: string
  returned: { why: string } | undefined
  readBack: object | undefined
}

/** A person's own line of a payday. Whole yen. */
export type OwnLineView = OwnStateView & {
  staffId: string
  branchId: string
  number: number
  branch: string
  timeZone: string
  until: string
  openBefore: number
  tips: number
  cash: number
  deductions: number
  yen: number
  /** Their statement's address, where they answer, too. */
  href: string
  answer: { answer: PayAnswer; at: number } | undefined
  /** Whether they can say that it was received: its day has come, and it stands. */
  asks: boolean
}

/** How and when it is paid, or that it came back. */
export function OwnState({ line }: { line: OwnStateView }) {
  const { t } = usePage()
  const { kind, way, returned } = line
  return (
    <>
      {returned
        ? fill(t, 'payday:mine.returned', { why: <bdi key="why">{returned.why}</bdi> })
        : fill(t, `payday:mine.${kind === 'payday' ? way : kind}`, {
            day: <WholeDay key="day" day={line.payDay} />,
          })}
      {line.readBack && <> {t('payday:mine.readBack')}</>}
    </>
  )
}

/** Whether the money came: what was said, and a button for each other answer. */
export function OwnAnswer({ line }: { line: OwnLineView }) {
  const { href, answer: said, timeZone, asks } = line
  const { t } = usePage()
  if (!asks && !said) return null
  return (
    <>
      <p>
        {said
          ? fill(t, `payday:mine.said.${said.answer}`, {
              at: <When key="at" at={said.at} timeZone={timeZone} />,
            })
          : t('payday:mine.ask')}
      </p>
      {asks && (
        <div className="actions">
          {payAnswers
            .filter((answer) => answer !== said?.answer)
            .map((answer) => (
              <ButtonForm key={answer} action={href} fields={{ answer }}>
                <Button className={answer === 'not_received' ? 'quiet' : undefined}>
                  {t(`payday:mine.${answer}`)}
                  <span className="vh"> {paydayName(t, line)}</span>
                </Button>
              </ButtonForm>
            ))}
        </div>
      )}
    </>
  )
}
