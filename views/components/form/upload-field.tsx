import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  /** Which files the device should offer; the server checks the content. */
  accept: string
}

export function UploadField({ accept, ...field }: Props) {
  const { name } = field
  return (
    <Field {...field}>
      {(described) => (
        <input className="input upload" id={name} name={name} type="file" accept={accept} {...described} />
      )}
    </Field>
  )
}
