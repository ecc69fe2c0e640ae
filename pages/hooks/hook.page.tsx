import { Url } from '../../views/components/address.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { Paging } from '../../views/components/paging.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import type { HookMessageView, HookProps } from './hook.view.ts'
import { isWaiting, keyOf, messageText } from './hook.words.ts'

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

/** Sent and waiting messages, newest first. */
function HookLog({ messages, paging }: Pick<HookProps, 'messages' | 'paging'>) {
  const { t } = usePage()
  return (
    <section className="apart hook">
      <h2>{t('hooks:log.title')}</h2>
      {messages.length === 0 && <p className="small">{t('hooks:log.none')}</p>}
      <ol className="log">
        {messages.map((message) => (
          <HookMessageLine key={message.id} message={message} />
        ))}
      </ol>
      <Paging
        first={{ href: paging.newest, text: t('hooks:log.newest') }}
        next={{ href: paging.older, text: t('hooks:log.older') }}
      />
    </section>
  )
}

function HookNotice({ hook: { disabled, failingSince } }: Pick<HookProps, 'hook'>) {
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

function HookSecret({ hook: { secret, oldUntil }, action }: Pick<HookProps, 'hook' | 'action'>) {
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

function HookMessageLine({ message }: { message: HookMessageView }) {
  const page = usePage()
  const { t, lang, timeZone } = page
  const { type, subject, state, createdAt, again } = message
  return (
    <li>
      <strong>{t(`hooks:type.${keyOf(type)}`)}</strong>
      <span className="small">
        <Facts of={[formatDateTime(createdAt, lang, timeZone), <code key="subject">{subject}</code>]} />
      </span>
      <span className={state === 'sent' || isWaiting(message) ? 'small' : 'badge'}>
        {messageText(page, message)}
      </span>
      {again && (
        <PostForm action={again}>
          <span>
            {t('hooks:log.again')}
            <span className="vh"> {message.id}</span>
          </span>
        </PostForm>
      )}
    </li>
  )
}

type HookDeleteProps = {
  links: BusinessLinks & { back: string }
  url: string
  /** Posts `do`: `delete`. */
  action: string
  errors?: FormErrors<never> | undefined
}

/** `/branch/business/webhooks/{id}/delete`. Title: `hooks:delete.title`. */
export function HookDeletePage({ links, url, action, errors }: HookDeleteProps) {
  const { t } = usePage()
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={['form']} />
      <Hero icon="bang" tone="bad" title={t('hooks:delete.title')}>
        <p>
          <strong>
            <Url of={url} />
          </strong>
        </p>
      </Hero>
      <p>{t('hooks:delete.what')}</p>
      <div className="actions apart">
        <PostForm action={action} fields={{ do: 'delete' }} className="danger">
          {t('hooks:delete.submit')}
        </PostForm>
        <LinkButton href={links.back}>{t('hooks:delete.keep')}</LinkButton>
      </div>
    </BusinessFrame>
  )
}
