import { Field, type FieldProps } from './field.tsx'
import { useField } from './form.tsx'

type Props = FieldProps & { options: { value: string; label: string }[] }

/** A list to choose one thing from, with its label, hint and error. */
export function SelectField({ options, ...field }: Props) {
  const { value } = useField(field.name)
  return (
    <Field {...field}>
      {(described) => (
        <select className="input" id={field.name} name={field.name} defaultValue={value} {...described}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
