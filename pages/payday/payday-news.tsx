import { Icon } from '../../views/components/icon.tsx'
import { formatYen } from '../../views/format.ts'
import { isolated } from '../../views/hidden-characters.ts'
import { usePage } from '../../views/page-context.tsx'
import type { OwnLineView } from './own-line.view.ts'
import { OwnState } from './own-state.tsx'
import { paydayName } from './statement-words.ts'

export type PaydayNewsView = {
  href: string
  line: Omit<OwnLineView, 'statement' | 'asks'>
}

/** On the first page: the newest of what happened to the reader's own pay, in one line with its sum. */
export function PaydayNews({ href, line }: PaydayNewsView) {
  const { t, lang } = usePage()
  const { said, toPay, takenBackAt } = line
  const reply = said?.replies.at(-1)
  return (
    <ul className="links cards full">
      <li>
        <a href={href}>
          <span className="what">
            <span className="name">{paydayName(t, lang, line)}</span>
            <span className="small">
              <OwnState line={line} />
            </span>
            {reply && <span className="small">{t('payday:news.replied', { name: isolated(reply.by) })}</span>}
          </span>
          {takenBackAt === undefined && <span className="amount">{formatYen(toPay, lang)}</span>}
          <Icon name="arrow" />
        </a>
      </li>
    </ul>
  )
}
