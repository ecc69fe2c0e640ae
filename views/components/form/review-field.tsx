import type { ReactNode } from 'react'
import { ErrorText, errorId } from './error-text.tsx'

export type ReviewFieldProps = {
  value: string
  texts: { label: string; optional: string; hint: string; errorPrefix: string }
  error?: string | undefined
}

type More = { children?: ReactNode; onInput?: (text: string) => void }

/** The field for a message to the staff. Rendered as plain HTML, and again by the island, which counts characters. */
export function ReviewField({ value, texts, error, children, onInput }: ReviewFieldProps & More) {
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label htmlFor="review">
        {texts.label} <span className="label-opt">{texts.optional}</span>
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
