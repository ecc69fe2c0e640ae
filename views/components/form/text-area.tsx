import { Field, type FieldProps } from './field.tsx'
import { useField } from './form.tsx'

type Props = FieldProps & { rows: number; spellCheck?: boolean; lang?: string }

export function TextArea({ rows, spellCheck, lang, ...field }: Props) {
  const { value } = useField(field.name)
  return (
    <Field {...field}>
      {(described) => (
        <textarea
          className="input"
          id={field.name}
          name={field.name}
          rows={rows}
          defaultValue={value}
          spellCheck={spellCheck}
          lang={lang}
          {...described}
        />
      )}
    </Field>
  )
}
