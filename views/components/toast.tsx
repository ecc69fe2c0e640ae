import { type ToastMessage, usePage } from '../page-context.tsx'
import { Icon } from './icon.tsx'

/**
 * With scripts, the styles show it over the page for three seconds, longer while a pointer or the focus is on it;
 * islands/extras/toast.ts has it read aloud and closes it by hand. Without scripts it is above the content.
 */
export function Toast({ type, text }: ToastMessage) {
  const { t } = usePage()
  return (
    <div className={type === 'error' ? 'toast-box bad' : 'toast-box'}>
      <Icon name={type === 'error' ? 'bang' : 'check'} />
      <p className="toast" role={type === 'error' ? 'alert' : 'status'}>
        {text}
      </p>
      <button type="button" hidden aria-label={t('common:close')}>
        <Icon name="close" />
      </button>
    </div>
  )
}
