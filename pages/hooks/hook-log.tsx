import { PostForm } from '../../views/components/form/post-form.tsx'
import { Paging } from '../../views/components/paging.tsx'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { HookMessageView, HookProps } from './hook.view.ts'
import { isWaiting, keyOf, messageText } from './hook.words.ts'

/** Sent and waiting messages, newest first. */
export function HookLog({ messages, paging }: Pick<HookProps, 'messages' | 'paging'>) {
  const { t } = usePage()
  return (
    <section className="apart hook">
      <h2>{t('hooks:log.title')}</h2>
      {messages.length === 0 && <p className="small">{t('hooks:log.none')}</p>}
      <ol className="log">
        {messages.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </ol>
      <Paging
        first={{ href: paging.newest, text: t('hooks:log.newest') }}
        next={{ href: paging.older, text: t('hooks:log.older') }}
      />
    </section>
  )
}

function Line({ message }: { message: HookMessageView }) {
  const page = usePage()
  const { t, lang, timeZone } = page
  const { type, subject, state, createdAt, again } = message
  return (
    <li>
      <strong>{t(`hooks:type.${keyOf(type)}`)}</strong>
      <span className="small">
        {formatDateTime(createdAt, lang, timeZone)} · <code>{subject}</code>
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
