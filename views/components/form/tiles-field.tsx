import { errorId } from './error-text.tsx'
import { FieldProblem } from './field-problem.tsx'
import { useField } from './form.tsx'
import { type RadioOption, RadioTiles } from './radio-tiles.tsx'

type Props = { name: string; legend: string; hint?: string; options: RadioOption[] }

/** A question with two answers as tiles. */
export function TilesField({ name, legend, hint, options }: Props) {
  const { value, error } = useField(name)
  const hintId = hint && `${name}-hint`
  return (
    <fieldset className={error ? 'field invalid' : 'field'}>
      <legend>{legend}</legend>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      <FieldProblem name={name} />
      <RadioTiles
        name={name}
        id={name}
        columns={2}
        chosen={value}
        invalid={error !== undefined}
        describedBy={error ? errorId(name) : hintId}
        options={options}
      />
    </fieldset>
  )
}
