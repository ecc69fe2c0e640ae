import { type ToastMessage, usePage } from '../page-context.tsx'
import { Icon } from './icon.tsx'

/**
 * Where scripts run, the styles lay it over the page and take it away after three seconds, unless a pointer or the focus
 * rests on it; islands/lib/toast.ts has it read out, and lets it be closed. Without scripts it stands above the content.
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
