import { Notice } from '../../views/components/notice.tsx'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { HookProps } from './hook.view.ts'

export function HookNotice({ hook: { disabled, failingSince } }: Pick<HookProps, 'hook'>) {
  const { t, lang, timeZone } = usePage()
  if (disabled) {
    const at = formatDateTime(disabled.at, lang, timeZone)
    return (
      <Notice tone={disabled.why === 'member' ? 'plain' : 'bad'}>
        {t(`hooks:off.${disabled.why}`, { at })}
      </Notice>
    )
  }
  if (failingSince === undefined) return null
  return (
    <Notice tone="bad">{t('hooks:one.failing', { at: formatDateTime(failingSince, lang, timeZone) })}</Notice>
  )
}
