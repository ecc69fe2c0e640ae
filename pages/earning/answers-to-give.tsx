import { Notice } from '../../views/components/notice.tsx'
import { formatDateTime, formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { ToAnswerView } from './earning.view.ts'

export type AnswerLineView = ToAnswerView & { id: string; href: string; amount: number; timeZone: string }

/** All open answers, on the first page. */
export function AnswersToGive({ answers }: { answers: AnswerLineView[] }) {
  const { t, lang } = usePage()
  if (answers.length === 0) return null
  return (
    <Notice title={t('earning:answer.title')} tone="bad">
      <ul>
        {answers.map(({ id, href, kind, amount, dueAt, timeZone }) => (
          <li key={id}>
            <a href={href}>
              {t(`earning:answer.${kind === 'dispute' ? 'listDispute' : 'listInquiry'}`, {
                amount: formatYen(amount, lang),
              })}
            </a>
            {dueAt !== undefined && (
              <p className="small">
                {t('earning:answer.by', { when: formatDateTime(dueAt, lang, timeZone) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
