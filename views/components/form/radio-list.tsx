import type { ReactNode } from 'react'
import { errorId } from './error-text.tsx'
import { FieldProblem } from './field-problem.tsx'
import { useField } from './form.tsx'

type Props = { name: string; legend: string; options: { value: string; label: ReactNode }[] }

/** Radio buttons one below the other, with room for a description each. */
export function RadioList({ name, legend, options }: Props) {
  const { value: chosen, error } = useField(name)
  return (
    <fieldset className={error && 'invalid'}>
      <legend>{legend}</legend>
      <FieldProblem name={name} />
      {options.map(({ value, label }, index) => (
        <label className="choice" key={value}>
          <input
            type="radio"
            id={index === 0 ? name : undefined}
            name={name}
            value={value}
            defaultChecked={value === chosen}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId(name)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
