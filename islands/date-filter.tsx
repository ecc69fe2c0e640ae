import { useEffect, useRef, useState } from 'react'
import { ErrorText, errorId } from '../views/components/form/error-text.tsx'
import { followDates } from './lib/date-filter.follow.ts'

type Field = 'from' | 'to'

export type DateFilterProps = {
  /** `YYYY-MM-DD`, or empty. */
  values: Record<Field, string>
  /** The last day that can be chosen. */
  today: string
  texts: Record<Field, string> & { errorPrefix: string }
  errors: Partial<Record<Field, string>>
  /** Selectors of the parts of the page that are replaced when the days change. */
  parts: string[]
  /** Selector of the line with the total; it is read aloud after a change. */
  spoken: string
}

/** Two days. The list follows a second after the last change; without a script the form has its own button. */
export default function DateFilter({ values, today, texts, errors, parts, spoken }: DateFilterProps) {
  const root = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the props of an island never change
  useEffect(() => {
    const form = root.current?.closest('form')
    if (!form) return
    return followDates(form, parts, () => setSaid(document.querySelector(spoken)?.textContent ?? ''))
  }, [])

  return (
    <div className="dates" ref={root}>
      {(['from', 'to'] as const).map((field) => (
        <div className={errors[field] ? 'field invalid' : 'field'} key={field}>
          <label htmlFor={field}>{texts[field]}</label>
          {errors[field] && <ErrorText field={field} prefix={texts.errorPrefix} text={errors[field]} />}
          <input
            className="input"
            type="date"
            id={field}
            name={field}
            max={today}
            defaultValue={values[field]}
            aria-invalid={errors[field] ? true : undefined}
            aria-describedby={errors[field] ? errorId(field) : undefined}
          />
        </div>
      ))}
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  )
}
