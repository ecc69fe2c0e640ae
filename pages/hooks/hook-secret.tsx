import { PostForm } from '../../views/components/form/post-form.tsx'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { HookProps } from './hook.view.ts'

export function HookSecret({ hook: { secret, oldUntil }, action }: Pick<HookProps, 'hook' | 'action'>) {
  const { t, lang, timeZone } = usePage()
  const old = oldUntil !== undefined && (
    <p className="small">{t('hooks:secret.old', { at: formatDateTime(oldUntil, lang, timeZone) })}</p>
  )
  return (
    <section className="apart hook">
      <h2>{t('hooks:secret.title')}</h2>
      {secret ? (
        <>
          <p>{t('hooks:secret.once')}</p>
          <p>
            <code className="code-address">{secret}</code>
          </p>
          {old}
          <PostForm action={action} fields={{ do: 'hide' }}>
            {t('hooks:secret.kept')}
          </PostForm>
        </>
      ) : (
        <>
          <p>{t('hooks:secret.hidden')}</p>
          {old}
          <PostForm action={action} fields={{ do: 'rotate' }}>
            {t('hooks:secret.rotate')}
          </PostForm>
          <p className="small">{t('hooks:secret.rotateNote')}</p>
        </>
      )}
    </section>
  )
}
