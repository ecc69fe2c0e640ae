import type { HTMLInputTypeAttribute } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  type?: HTMLInputTypeAttribute
  inputMode?: 'numeric' | 'decimal' | 'text'
  autoComplete?: string
  maxLength?: number
  /** The language of what is typed, if it is not the page's. */
  lang?: string
}

/** A field of one line. */
export const TextField = ({ lang, ...field }: Props) => (
  <Field as="input" type="text" {...field} lang={lang} />
)
