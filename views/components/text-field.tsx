import type { HTMLInputTypeAttribute } from 'react'
import type { FieldMessage } from '../form-errors.ts'
import { Field } from './field.tsx'

type Props = {
  /** Also its id, which the error summary leads to. */
  name: string
  label: string
  value: string
  error?: FieldMessage | undefined
  hint?: string | undefined
  optional?: boolean
  type?: HTMLInputTypeAttribute
  inputMode?: 'numeric' | 'decimal' | 'email' | 'text'
  autoComplete?: string
  /** What is typed is in another language than the page. */
  lang?: string
}

/** A label, perhaps a hint, perhaps what is wrong, and a line to type in. */
export function TextField({ value, type = 'text', inputMode, autoComplete, lang, ...field }: Props) {
  return (
    <Field {...field}>
      {(described) => (
        <input
          className="input"
          id={field.name}
          name={field.name}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          lang={lang}
          defaultValue={value}
          {...described}
        />
      )}
    </Field>
  )
}
