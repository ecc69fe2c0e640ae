import type { FieldMessage } from '../form-errors.ts'
import { Island } from '../island.tsx'
import { usePage } from '../page-context.tsx'

type Props = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
  error?: FieldMessage | undefined
}

/** A line for a password, which never comes back filled. Password managers and pasting work. */
export function PasswordField({ error, ...field }: Props) {
  const { t } = usePage()
  return (
    <Island
      name="show-password"
      when="idle"
      props={{
        ...field,
        error: error && t(error.key, error.values),
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
