import type { FieldMessage } from '../form-errors.ts'
import { usePage } from '../page-context.tsx'

export const errorId = (field: string) => `${field}-error`

/** What is wrong with a field, at the field. */
export function FieldError({ field, error }: { field: string; error: FieldMessage | undefined }) {
  const { t } = usePage()
  return error ? <ErrorText field={field} prefix={t('common:error')} text={t(error.key, error.values)} /> : null
}

/** The same from ready words, for islands. */
export function ErrorText({ field, prefix, text }: { field: string; prefix: string; text: string }) {
  return (
    <p className="error" id={errorId(field)}>
      <span className="vh">{prefix} </span>
      {text}
    </p>
  )
}
