import { Facts } from '../../views/components/facts.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { HookMessageView } from './hook.view.ts'
import { isWaiting, keyOf, messageText } from './hook.words.ts'

export function HookMessageLine({ message }: { message: HookMessageView }) {
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
