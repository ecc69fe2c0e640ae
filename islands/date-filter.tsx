import { useEffect, useRef, useState } from 'react'
import { ErrorText, errorId } from '../views/components/form/error-text.tsx'
import { dateDebounceMs } from '../views/constants.ts'
import { loadPage, replaceParts } from './lib/page-parts.ts'

type Field = 'from' | 'to'

type DateFilterProps = {
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

/**
 * Loads the form's page again when its fields have not changed for a while, and replaces `parts` with the newer ones,
 * so that nobody loses the field they are typing in. If that fails, sends the form.
 */
function followDates(form: HTMLFormElement, parts: string[], done: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let shown = addressOf(form)

  const ask = async () => {
    const address = addressOf(form)
    if (address === shown) return
    asking?.abort()
    asking = new AbortController()
    try {
      const fresh = await loadPage(address, asking.signal)
      if (!replaceParts(fresh, parts)) return form.submit()
      shown = address
      history.replaceState(null, '', address)
      done()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) form.submit()
    }
  }
  const wait = () => {
    clearTimeout(pause)
    asking?.abort()
    pause = setTimeout(() => void ask(), dateDebounceMs)
  }

  form.addEventListener('input', wait)
  // Something may have been chosen before this island woke.
  if (changedSinceLoad(form)) {
    shown = ''
    wait()
  }
  return () => {
    form.removeEventListener('input', wait)
    clearTimeout(pause)
    asking?.abort()
  }
}

function addressOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== '')
  const address = new URL(form.action)
  address.search = new URLSearchParams(given as [string, string][]).toString()
  return address.href
}

const changedSinceLoad = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].some((input) => input.value !== input.defaultValue)
