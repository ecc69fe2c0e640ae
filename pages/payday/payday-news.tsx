import { Notice } from '../../views/components/notice.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { isolated } from '../../views/hidden-characters.ts'
import { usePage } from '../../views/page-context.tsx'
import { formatDay } from '../customer/customer-words.ts'
import type { OwnLineView } from './own-line.view.ts'
import { OwnState } from './own-state.tsx'

export type PaydayNewsView = {
  href: string
  line: Omit<OwnLineView, 'statement'>
}

/** On the first page: the newest of what happened to the reader's own pay. */
export function PaydayNews({ href, line }: PaydayNewsView) {
  const { t, lang } = usePage()
  const { number, first, last, said } = line
  const days = t('payday:days', { first: formatDay(first, lang), last: formatDay(last, lang) })
  const reply = said?.replies.at(-1)
  return (
    <Notice title={t('payday:news.title')}>
      <p>
        {t('payday:news.closed', { number, days })}
        <br />
        <OwnState line={line} />
      </p>
      {reply && <p>{t('payday:news.replied', { name: isolated(reply.by) })}</p>}
      <p>
        <TextLink href={href}>{t('payday:news.open')}</TextLink>
      </p>
    </Notice>
  )
}

/** `person`: who says that the payment was not received. */
export type ComplaintView = { href: string; person: string; number: number }

/** On an owner's first page: whom to answer. */
export function Complaints({ complaints }: { complaints: ComplaintView[] }) {
  const { t } = usePage()
  if (complaints.length === 0) return null
  return (
    <Notice title={t('payday:news.complaints')} tone="bad">
      <ul>
        {complaints.map(({ href, person, number }) => (
          <li key={href}>
            <a href={href}>{t('payday:news.complaint', { name: isolated(person), number })}</a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
