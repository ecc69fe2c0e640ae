import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { PaidNotice, type PaidNoticeView } from './paid-notice.tsx'
import type { VenueView } from './tip.view.ts'

type Props = {
  venue: VenueView
  /** What its page says now; undefined: nothing. */
  notice: PaidNoticeView | undefined
  /** The same of its last paydays, the newest first. */
  paid: (PaidNoticeView & { number: number })[]
  /** Where its tips are given. */
  tip: string
}

const lines = ['records', 'counted', 'ask'] as const
const folded = ['left', 'silent', 'object'] as const

/** `/tip/{branchId}/paid`: what was paid to the staff, how it is counted, and who may object. Title: `tip:paid.title`. */
export function TipPaidPage({ venue, notice, paid, tip }: Props) {
  const { t, legal } = usePage()
  return (
    <VisitorLayout venue={venue}>
      <h1>{t('tip:paid.title')}</h1>
      <p className="lead">{notice ? <PaidNotice {...notice} /> : t('tip:paid.none')}</p>
      <ul className="stack">
        {lines.map((part) => (
          <li key={part}>{t(`tip:paid.${part}`)}</li>
        ))}
      </ul>
      {paid.length > 0 && (
        <section className="stack">
          <h2>{t('tip:paid.before')}</h2>
          <ul className="stack">
            {paid.map(({ number, ...one }) => (
              <li key={number}>
                <PaidNotice {...one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <details className="fold">
        <summary>{t('tip:paid.fold')}</summary>
        <ul className="stack">
          {folded.map((part) => (
            <li key={part}>{t(`tip:paid.${part}`)}</li>
          ))}
        </ul>
      </details>
      <p>
        <a href={legal.disclosure}>{t('legal:links.disclosure')}</a>
      </p>
      <p className="apart center">
        <a href={tip}>{t('tip:paid.back')}</a>
      </p>
    </VisitorLayout>
  )
}
