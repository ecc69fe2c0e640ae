import type { ReactNode } from 'react'
import type { FieldMessage } from '../form-errors.ts'
import { usePage } from '../page-context.tsx'
import { ErrorText, errorId } from './error-text.tsx'

type Described = { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Props = {
  /** Also the id of what is inside. */
  name: string
  label: string
  error?: FieldMessage | undefined
  hint?: string | undefined
  optional?: boolean
  children: (described: Described) => ReactNode
}

/** A label, perhaps a hint, perhaps what is wrong, around whatever is filled in. */
export function Field({ name, label, error, hint, optional, children }: Props) {
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
      {children({ 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
    </div>
  )
}
