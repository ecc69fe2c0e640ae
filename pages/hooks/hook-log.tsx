import { Paging } from '../../views/components/paging.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { HookProps } from './hook.view.ts'
import { HookMessageLine } from './hook-message.tsx'

/** Sent and waiting messages, newest first. */
export function HookLog({ messages, paging }: Pick<HookProps, 'messages' | 'paging'>) {
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
