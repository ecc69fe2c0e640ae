import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  /** What the device is asked to offer; what comes is judged by its content. */
  accept: string
}

/** A file from the device. */
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
