import { usePage } from '../../views/page-context.tsx'

const lines = ['records', 'counted', 'ask'] as const
const folded = ['left', 'later', 'silent', 'object'] as const

/** Of the sentence on paid tips: what it is, how it is counted, whom to ask. What else there is to know opens. */
export function PaidMeaning() {
  const { t } = usePage()
  return (
    <>
      <ul className="stack">
        {lines.map((part) => (
          <li key={part}>{t(`tip:paid.${part}`)}</li>
        ))}
      </ul>
      <details className="fold">
        <summary>{t('tip:paid.fold')}</summary>
        <ul className="stack">
          {folded.map((part) => (
            <li key={part}>{t(`tip:paid.${part}`)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
