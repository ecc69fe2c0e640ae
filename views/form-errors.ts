import type { LocaleKey, TranslateValues } from './translate.ts'

/** What is wrong with one field, not yet translated. Values are already formatted for the reader. */
export type FieldMessage = { key: LocaleKey; values?: TranslateValues | undefined }

/** Field name (also the field's id) → what is wrong with it. `form` is for problems of no single field. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', FieldMessage | undefined>>

/** What a page with a form gets: where to send it, the values of its fields, and what is wrong with them. */
export type FormProps<Field extends string> = {
  action: string
  values?: Partial<Record<Field, string>> | undefined
  errors?: FormErrors<Field> | undefined
}
