import { Button } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { fill } from '../../views/fill.ts'
import { dateFormat } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { type Reply, replies } from '../../views/words.ts'
import { type LetterView, ReplyFrom, ReplyLetter } from '../tip/reply-letter.tsx'

/** `from`: whose reply it is, or would be. */
export type TipReplyView = Omit<LetterView, 'words'> & {
  /** What the guest reads now. */
  given: Reply | undefined
  /** Where a reply is sent; only if the reader can give one, or another one. */
  action: string | undefined
  /** Until when the reader can change theirs, in ms since 1970. */
  until: number | undefined
}

type Props = TipReplyView & { timeZone: string }

/** The reply to a guest's words, and the presets to choose from, folded. Nothing if there is neither. */
export function TipReply({ given, from, venue, action, until, timeZone }: Props) {
  const { t, lang } = usePage()
  if (!given && !action) return null
  return (
    <section className="part stack-s">
      <h2>{t('earning:reply.title')}</h2>
      {given ? (
        <ReplyLetter words={given} from={from} venue={venue} />
      ) : (
        <p className="small">
          {fill(t, 'earning:reply.lead', { from: <ReplyFrom from={from} venue={venue} /> })}
        </p>
      )}
      {action && (
        <details className="fold">
          <summary>
            {until === undefined
              ? t('earning:reply.choose')
              : t('earning:reply.until', {
                  time: dateFormat(lang, { timeStyle: 'short', timeZone }).format(until),
                })}
          </summary>
          <ButtonForm id="reply" action={action} className="stack-s">
            {replies
              .filter((reply) => reply !== given)
              .map((reply) => (
                <label className="choice" key={reply}>
                  <input type="radio" name="reply" value={reply} required />
                  <span>{t(`tip:reply.words.${reply}`)}</span>
                </label>
              ))}
            <Button>{t('earning:reply.send')}</Button>
          </ButtonForm>
        </details>
      )}
    </section>
  )
}
