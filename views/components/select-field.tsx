import type { FieldMessage } from '../form-errors.ts'
import { usePage } from '../page-context.tsx'
import { ErrorText, errorId } from './error-text.tsx'

type Props = {
  /** Also its id, which the error summary leads to. */
  name: string
  label: string
  value: string
  options: { value: string; label: string }[]
  error?: FieldMessage | undefined
  hint?: string | undefined
}

/** A label, perhaps a hint, perhaps what is wrong, and a list to choose one thing from. */
export function SelectField({ name, label, value, options, error, hint }: Props) {
  const { t } = usePage()
  const hintId = `${name}-hint`
  const described = [hint && hintId, error && errorId(name)].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <ErrorText field={name} prefix={t('common:error')} text={t(error.key, error.values)} />}
      <select
        className="input"
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
