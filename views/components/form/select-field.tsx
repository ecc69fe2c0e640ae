import { nameText } from '../../name-pieces.ts'
import { calledIn, usePage } from '../../page-context.tsx'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & { options: { value: string; label: string }[] }

/** A list to choose one thing from. A label that is a name in the books is the name that the reader knows. */
export function SelectField({ options, ...field }: Props) {
  const page = usePage()
  return (
    <Field as="select" {...field}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {nameText(calledIn(page, label), page.lang)}
        </option>
      ))}
    </Field>
  )
}
