import { Button } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { OwnLine } from '../../views/payday.ts'
import { payAnswers } from '../../views/words.ts'
import { paydayName, WholeDay } from './payday-words.tsx'

/** A person's own line of a payday. */
export type OwnLineView = OwnLine & {
  timeZone: string
  /** Their statement's address, where they answer, too. */
  href: string
  /** Whether they can say that it was received: its day has come, and it stands. */
  asks: boolean
}

/** How and when it is paid, or that it came back. */
export function OwnState({ line: { payday, way, returned } }: { line: OwnLine }) {
  const { t } = usePage()
  const { kind, payDay, readBack } = payday
  return (
    <>
      {returned
        ? fill(t, 'payday:mine.returned', { why: <bdi key="why">{returned.why}</bdi> })
        : fill(t, `payday:mine.${kind === 'payday' ? way : kind}`, {
            day: <WholeDay key="day" day={payDay} />,
          })}
      {readBack && <> {t('payday:mine.readBack')}</>}
    </>
  )
}

/** Whether the money came: what was said, and a button for each other answer. */
export function OwnAnswer({ line }: { line: OwnLineView }) {
  const { href, answer: said, timeZone, asks, payday } = line
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
                  <span className="vh"> {paydayName(t, payday)}</span>
                </Button>
              </ButtonForm>
            ))}
        </div>
      )}
    </>
  )
}
