import type { HTMLInputTypeAttribute } from 'react'
import type { FieldMessage } from '../form-errors.ts'
import { usePage } from '../page-context.tsx'
import { ErrorText, errorId } from './error-text.tsx'

type Props = {
  /** Also its id, which the error summary leads to. */
  name: string
  label: string
  value: string
  error?: FieldMessage | undefined
  hint?: string | undefined
  optional?: boolean
  type?: HTMLInputTypeAttribute
  inputMode?: 'numeric' | 'email' | 'text'
  autoComplete?: string
}

/** A label, perhaps a hint, perhaps what is wrong, and a line to type in. */
export function TextField(props: Props) {
  const { name, label, value, error, hint, optional, type = 'text', inputMode, autoComplete } = props
  const { t } = usePage()
  const hintId = `${name}-hint`
  const described = [hint && hintId, error && errorId(name)].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label htmlFor={name}>
        {label} {optional && <span className="label-opt">{t('common:optional')}</span>}
      </label>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <ErrorText field={name} prefix={t('common:error')} text={t(error.key, error.values)} />}
      <input
        className="input"
        id={name}
        name={name}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
    </div>
  )
}
