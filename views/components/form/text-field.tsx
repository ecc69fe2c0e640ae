import type { HTMLInputTypeAttribute } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useField } from './form.tsx'

type Props = FieldProps & {
  type?: HTMLInputTypeAttribute
  inputMode?: 'numeric' | 'decimal' | 'email' | 'text'
  autoComplete?: string
  /** The language of what is typed, if it is not the page's. */
  lang?: string
}

/** A field of one line, with its label, hint and error. */
export function TextField({ type = 'text', inputMode, autoComplete, lang, ...field }: Props) {
  const { value } = useField(field.name)
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
