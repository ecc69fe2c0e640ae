import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { PaidMeaning } from './paid-meaning.tsx'
import { PaidNotice, type PaidNoticeView } from './paid-notice.tsx'
import type { VenueView } from './tip.view.ts'

type Props = {
  venue: VenueView
  /** What its page says now; undefined: nothing. */
  notice: PaidNoticeView | undefined
  /** Where its tips are given. */
  tip: string
}

/** `/tip/{branchId}/paid`: what the sentence below the amount means, and who may object. Title: `tip:paid.title`. */
export function TipPaidPage({ venue, notice, tip }: Props) {
  const { t, legal } = usePage()
  return (
    <VisitorLayout venue={venue}>
      <h1>{t('tip:paid.title')}</h1>
      <p className="lead">{notice ? <PaidNotice {...notice} /> : t('tip:paid.none')}</p>
      <PaidMeaning />
      <p>
        <a href={legal.disclosure}>{t('legal:links.disclosure')}</a>
      </p>
      <p className="apart center">
        <a href={tip}>{t('tip:paid.back')}</a>
      </p>
    </VisitorLayout>
  )
}
