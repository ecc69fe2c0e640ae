import ShowPassword from '../../../islands/show-password.tsx'
import { Island } from '../../island.tsx'
import { usePage } from '../../page-context.tsx'
import { useField } from './form.tsx'

type Props = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
}

/** A password field. It is never filled in again after an error. Password managers and pasting work. */
export function PasswordField(field: Props) {
  const { t } = usePage()
  const { error } = useField(field.name)
  return (
    <Island
      of={ShowPassword}
      when="idle"
      props={{
        ...field,
        error,
        texts: {
          show: t('auth:password.show'),
          hide: t('auth:password.hide'),
          shown: t('auth:password.shown'),
          hidden: t('auth:password.hidden'),
          errorPrefix: t('common:error'),
        },
      }}
    />
  )
}
