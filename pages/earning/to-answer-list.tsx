import { Notice } from '../../views/components/notice.tsx'
import { formatDateTime } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { ToAnswerView } from './earning.view.ts'

/** What an owner must answer at Stripe, on the tip's page. */
export function ToAnswerList({ answer, timeZone }: { answer: ToAnswerView; timeZone: string }) {
  const { t, lang } = usePage()
  const { kind, dueAt, stripe } = answer
  return (
    <Notice title={t('earning:answer.title')} tone="bad">
      <p>{t(`earning:answer.${kind}`)}</p>
      <p>
        {dueAt === undefined
          ? t(`earning:answer.${kind}Soon`)
          : t(`earning:answer.${kind}By`, { when: formatDateTime(dueAt, lang, timeZone) })}
      </p>
      {stripe && (
        <p>
          <a href={stripe} rel="noopener">
            {t('earning:answer.link')}
          </a>
        </p>
      )}
    </Notice>
  )
}
