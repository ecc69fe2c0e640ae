import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & { options: { value: string; label: string }[] }

/** A list to choose one thing from. */
export const SelectField = ({ options, ...field }: Props) => (
  <Field as="select" {...field}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </Field>
)
