import { Url } from '../../views/components/address.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame } from '../branch/business-frame.tsx'
import type { HookProps } from './hook.view.ts'
import { HookLog } from './hook-log.tsx'
import { HookNotice } from './hook-notice.tsx'
import { HookSecret } from './hook-secret.tsx'

/** `/branch/business/webhooks/{id}`. Title: `hooks:one.title`. */
export function HookPage({ links, action, hook, messages, paging, errors }: HookProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form']} />
      <h1>{t('hooks:one.title')}</h1>
      <p className="lead">
        <code>
          <Url of={hook.url} />
        </code>
      </p>
      <HookNotice hook={hook} />
      <div className="split even">
        <div className="aside stack">
          <HookSecret hook={hook} action={action} />
          <section className="apart">
            <h2>{t('hooks:one.manage')}</h2>
            <div className="side">
              {!hook.disabled && (
                <PostForm action={action} fields={{ do: 'test' }}>
                  {t('hooks:one.test')}
                </PostForm>
              )}
              <PostForm
                action={action}
                fields={{ do: hook.disabled ? 'on' : 'off' }}
                primary={!!hook.disabled}
              >
                {t(hook.disabled ? 'hooks:one.on' : 'hooks:one.off')}
              </PostForm>
              <LinkButton href={links.delete} className="danger">
                {t('hooks:one.delete')}
              </LinkButton>
            </div>
          </section>
        </div>
        <HookLog messages={messages} paging={paging} />
      </div>
      <LinkLine href={links.all}>{t('hooks:one.all')}</LinkLine>
    </BusinessFrame>
  )
}
