import type { HTMLInputTypeAttribute } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useField } from './form.tsx'

type Props = FieldProps & {
  type?: HTMLInputTypeAttribute
  inputMode?: 'numeric' | 'decimal' | 'email' | 'text'
  autoComplete?: string
  /** What is typed is in another language than the page. */
  lang?: string
}

/** A label, perhaps a hint, perhaps what is wrong, and a line to type in. */
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
