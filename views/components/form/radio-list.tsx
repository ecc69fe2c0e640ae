import { errorId } from './error-text.tsx'
import { FieldProblem } from './field-problem.tsx'
import { useField } from './form.tsx'
import { type RadioOption, Radios } from './radio-tiles.tsx'

type Props = { name: string; legend: string; options: RadioOption[] }

/** Radio buttons one below the other, with room for a description each. */
export function RadioList({ name, legend, options }: Props) {
  const { value, error } = useField(name)
  return (
    <fieldset className={error && 'invalid'}>
      <legend>{legend}</legend>
      <FieldProblem name={name} />
      <Radios
        name={name}
        id={name}
        look="choice"
        options={options}
        chosen={value}
        invalid={error !== undefined}
        describedBy={error && errorId(name)}
      />
    </fieldset>
  )
}
