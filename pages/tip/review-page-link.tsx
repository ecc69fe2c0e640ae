import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { VenueView } from './tip.view.ts'

/**
 * Where the public reviews of a venue are; nothing if it names no such page. The same for everybody, tipped or not, whatever
 * they wrote: to ask only some is against the rules of those sites. The page there learns nothing of this one.
 */
export function ReviewPageLink({ venue: { reviewPage } }: { venue: VenueView }) {
  const { t } = usePage()
  if (reviewPage === undefined) return null
  const page = (
    <a href={reviewPage} rel="noreferrer external">
      {new URL(reviewPage).host}
    </a>
  )
  return <p className="small">{fill(t, 'tip:reviewPage', { page })}</p>
}
