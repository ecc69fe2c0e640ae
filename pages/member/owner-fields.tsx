import { TextField } from '../../views/components/form/text-field.tsx'
import { usePage } from '../../views/page-context.tsx'

/** Name and address of somebody who is invited. The browser must not offer those of the one who types. */
export function OwnerFields() {
  const { t } = usePage()
  return (
    <>
      <TextField name="name" label={t('branch:members.name')} autoComplete="off" />
      <TextField name="email" label={t('branch:members.email')} type="email" autoComplete="off" />
    </>
  )
}
