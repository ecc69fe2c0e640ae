import { usePage } from '../../views/page-context.tsx'
import type { VenueView } from './tip.view.ts'

/**
 * Where the public reviews of a venue are; nothing if it names no such page. The same for everybody, tipped or not, whatever
 * they wrote: to ask only some is against the rules of those sites. The page there learns nothing of this one.
 */
export function ReviewPageLink({ venue: { reviewPage } }: { venue: VenueView }) {
  const { t } = usePage()
  if (reviewPage === undefined) return null
  return (
    <p className="small">
      <a href={reviewPage} rel="noreferrer external">
        {t('tip:reviewPage', { page: new URL(reviewPage).host })}
      </a>
    </p>
  )
}
