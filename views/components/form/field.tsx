import { type AllHTMLAttributes, createElement, type ReactNode } from 'react'
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

type Props = FieldProps & { as: 'input' | 'select' | 'textarea' } & Omit<AllHTMLAttributes<Element>, 'label'>

/** What is filled in, with its label, and if given a hint and an error. */
export function Field({ as, name, label, hint, optional, ...own }: Props) {
  const { t } = usePage()
  const { value, error } = useField(name)
  const hintId = `${name}-hint`
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
      {createElement(as, {
        className: 'input',
        id: name,
        name,
        defaultValue: value,
        ...own,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [hint && hintId, error && errorId(name)].filter(Boolean).join(' ') || undefined,
      })}
    </div>
  )
}
