import ShowPassword from '../../../islands/show-password.tsx'
import { Island } from '../../island.tsx'
import { usePage } from '../../page-context.tsx'
import { useField } from './form.tsx'

type Props = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  /** A second field that is shown with this one. */
  also?: string
  /** This is the second one: it has no button of its own, and no script. */
  second?: boolean
}

/** A password field. It is never filled in again after an error. Password managers and pasting work. */
export function PasswordField({ second, ...field }: Props) {
  const { t } = usePage()
  const { error } = useField(field.name)
  const props = {
    ...field,
    error,
    texts: {
      show: t('auth:password.show'),
      hide: t('auth:password.hide'),
      shown: t('auth:password.shown'),
      hidden: t('auth:password.hidden'),
      errorPrefix: t('common:error'),
    },
  }
  return second ? <ShowPassword {...props} /> : <Island of={ShowPassword} when="idle" props={props} />
}
