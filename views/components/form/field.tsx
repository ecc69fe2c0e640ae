import type { ReactNode } from 'react'
import { usePage } from '../../page-context.tsx'
import { errorId } from './error-text.tsx'
import { FieldProblem } from './field-problem.tsx'
import { useField } from './form.tsx'

export type FieldProps = {
  /** Also the field's id, to which the error summary links. */
  name: string
  label: string
  hint?: ReactNode
  optional?: boolean
}

type Described = { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label, and if given a hint and an error, around an input. */
export function Field({
  name,
  label,
  hint,
  optional,
  children,
}: FieldProps & { children: (described: Described) => ReactNode }) {
  const { t } = usePage()
  const { error } = useField(name)
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
      <FieldProblem name={name} />
      {children({ 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
    </div>
  )
}
