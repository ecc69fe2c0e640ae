import type { ReactNode } from 'react'
import { errorId } from './error-text.tsx'
import { FieldProblem } from './field-problem.tsx'
import { useField } from './form.tsx'

type Props = { name: string; value: string; children: ReactNode }

/** A checkbox with its sentence and its error. It sends `value`, or nothing. */
export function TickField({ name, value, children }: Props) {
  const { value: given, error } = useField(name)
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <FieldProblem name={name} />
      <label className="tick">
        <input
          id={name}
          name={name}
          type="checkbox"
          value={value}
          defaultChecked={given === value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId(name) : undefined}
        />
        <span>{children}</span>
      </label>
    </div>
  )
}
