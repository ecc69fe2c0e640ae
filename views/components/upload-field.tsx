import type { FieldMessage } from '../form-errors.ts'
import { Field } from './field.tsx'

type Props = {
  /** Also its id, which the error summary leads to. */
  name: string
  label: string
  /** What the device is asked to offer; what comes is judged by its content. */
  accept: string
  error?: FieldMessage | undefined
  hint?: string | undefined
}

/** A file from the device. */
export function UploadField({ name, accept, ...around }: Props) {
  return (
    <Field name={name} {...around}>
      {(described) => (
        <input className="input upload" id={name} name={name} type="file" accept={accept} {...described} />
      )}
    </Field>
  )
}
