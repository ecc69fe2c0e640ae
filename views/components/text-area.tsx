import type { FieldMessage } from '../form-errors.ts'
import { Field } from './field.tsx'

type Props = {
  /** Also its id, which the error summary leads to. */
  name: string
  label: string
  value: string
  rows: number
  error?: FieldMessage | undefined
  hint?: string | undefined
  optional?: boolean
  spellCheck?: boolean
}

/** Several lines to type in. */
export function TextArea({ name, value, rows, spellCheck, ...around }: Props) {
  return (
    <Field name={name} {...around}>
      {(described) => (
        <textarea
          className="input"
          id={name}
          name={name}
          rows={rows}
          defaultValue={value}
          spellCheck={spellCheck}
          {...described}
        />
      )}
    </Field>
  )
}
