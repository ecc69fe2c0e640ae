import type { FormErrors } from '../../form-errors.ts'
import { usePage } from '../../page-context.tsx'

type Props<F extends string> = {
  errors: FormErrors<F> | undefined
  /** The fields in the order of the page. */
  order?: (F | 'form')[]
}

/**
 * What is wrong, at the top of the form; each line links to its field (whose id is its name).
 * It gets the focus when the page loads, even without a script.
 */
export function ErrorSummary<F extends string>({ errors, order }: Props<F>) {
  const { t } = usePage()
  const fields = order ?? (Object.keys(errors ?? {}) as F[])
  const wrong = fields.flatMap((field) => {
    const message = errors?.[field]
    return message ? [{ field, text: t(message.key, message.values) }] : []
  })
  if (wrong.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: someone whose form was refused needs to hear why before anything else
    <div className="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>{t('common:problem')}</h2>
      <ul>
        {wrong.map(({ field, text }) => (
          <li key={field}>{field === 'form' ? text : <a href={`#${field}`}>{text}</a>}</li>
        ))}
      </ul>
    </div>
  )
}
