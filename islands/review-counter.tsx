import { type ReactNode, useEffect, useState } from 'react'
import { countCharacters, isShortReview } from '../views/characters.ts'
import { ErrorText, errorId } from '../views/components/form/error-text.tsx'

type ReviewCounterProps = ReviewFieldProps & {
  /** The maximum number of characters. */
  most: number
  /** `{used}` and `{over}` stand for the numbers. */
  counts: { used: string; over: string }
}

/** The message field with a count, which is read aloud only when the typing pauses. */
export default function ReviewCounter({ most, counts, ...field }: ReviewCounterProps) {
  // The first render must equal the server's; what was typed meanwhile is counted right after it.
  const [text, setText] = useState(field.value)
  const [spoken, setSpoken] = useState('')
  const used = countCharacters(text)
  // A letter with too many marks is one too many.
  const over = isShortReview(text) ? 0 : Math.max(1, used - most)
  const words =
    over > 0 ? counts.over.replace('{over}', String(over)) : counts.used.replace('{used}', String(used))

  useEffect(() => setText((known) => typed() ?? known), [])
  useEffect(() => {
    if (used === 0) return
    const pause = setTimeout(() => setSpoken(words), 1000)
    return () => clearTimeout(pause)
  }, [used, words])

  return (
    <ReviewField {...field} value={typed() ?? field.value} onInput={setText}>
      <p className={over > 0 ? 'counter small js over' : 'counter small js'} aria-hidden="true">
        {words}
      </p>
      <p className="vh" role="status">
        {spoken}
      </p>
    </ReviewField>
  )
}

/** What the guest typed before this island woke: React would put the server's value back over it. */
function typed(): string | undefined {
  return typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLTextAreaElement>('#review')?.value
}

type ReviewFieldProps = {
  value: string
  texts: { label: string; optional: string; hint: string; errorPrefix: string }
  error?: string | undefined
}

type More = { children?: ReactNode; onInput?: (text: string) => void }

/** The field for a message to the staff. Rendered as plain HTML, and again by the island, which counts characters. */
function ReviewField({ value, texts, error, children, onInput }: ReviewFieldProps & More) {
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label htmlFor="review">
        {`${texts.label} `}
        <span className="label-opt">{texts.optional}</span>
      </label>
      <p className="hint" id="review-hint">
        {texts.hint}
      </p>
      {error && <ErrorText field="review" prefix={texts.errorPrefix} text={error} />}
      <textarea
        className="input"
        id="review"
        name="review"
        rows={2}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `review-hint ${errorId('review')}` : 'review-hint'}
        onInput={onInput && ((event) => onInput(event.currentTarget.value))}
      />
      {children}
    </div>
  )
}
