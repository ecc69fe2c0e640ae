import { usePage } from '../../page-context.tsx'
import { ErrorText } from './error-text.tsx'
import { useField } from './form.tsx'

/** A field's error, at the field. */
export function FieldProblem({ name }: { name: string }) {
  const { t } = usePage()
  const { error } = useField(name)
  return error && <ErrorText field={name} prefix={t('common:error')} text={error} />
}
