import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { Name } from '../../views/components/name.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { PayAnswer } from '../../views/words.ts'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { Replies, type ReplyView } from './replies.tsx'
import { paydayName } from './statement-words.ts'

export type PaydayAnswerProps = FormProps<'reply'> & {
  links: BusinessLinks & { payday: string }
  payday: { number: number; first: string; last: string }
  person: string
  /** Yen that are to be paid. */
  toPay: number
  timeZone: string
  said: { answer: PayAnswer; at: number; replies: ReplyView[] }
}

/** `/branch/business/payday/{id}/answers/{staffId}`: what a person says, and a reply. Title: `payday:answer.title`. */
export function PaydayAnswerPage(props: PaydayAnswerProps) {
  const { links, payday, person, toPay, timeZone, said, action, values, errors } = props
  const { t, lang } = usePage()
  const name = paydayName(t, lang, payday)
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form', 'reply']} />
      <h1>{t('payday:answer.title')}</h1>
      <p className="lead">
        <Name of={person} />
        <br />
        {name} · {formatYen(toPay, lang)}
      </p>
      <p>
        {fill(t, `payday:answer.${said.answer}`, {
          at: <When key="at" at={said.at} timeZone={timeZone} />,
        })}
      </p>
      <Replies replies={said.replies} timeZone={timeZone} />
      {said.answer === 'not_received' && (
        <>
          <Form action={action} values={values} errors={errors}>
            <TextArea name="reply" rows={3} label={t('payday:answer.words')} hint={t('payday:answer.hint')} />
            <div className="actions">
              <Button primary>{t('payday:answer.submit')}</Button>
            </div>
          </Form>
          <p className="small">{t('payday:answer.stands')}</p>
        </>
      )}
      <LinkLine href={links.payday}>{name}</LinkLine>
    </BusinessFrame>
  )
}
