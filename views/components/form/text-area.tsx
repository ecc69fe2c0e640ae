import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & { rows: number; spellCheck?: boolean; lang?: string }

export const TextArea = (field: Props) => <Field as="textarea" {...field} />
