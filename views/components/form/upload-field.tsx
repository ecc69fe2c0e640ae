import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  /** Which files the device should offer; the server checks the content. */
  accept: string
}

/** A file: a page can't fill it in. */
export const UploadField = (field: Props) => (
  <Field as="input" className="input upload" type="file" defaultValue={undefined} {...field} />
)
