import { Name } from '../../views/components/name.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { TipView, VenueView } from './tip.view.ts'

/** The guest's own words as a letter to whom the tip is for; nothing if they wrote none. */
export function TipLetter({ venue, tip }: { venue: VenueView; tip: TipView }) {
  const { t } = usePage()
  const { recipient, review } = tip
  if (!review) return null
  const name = <Name of={recipient.kind === 'staff' ? recipient.name : venue.name} short />
  return (
    <figure className="letter">
      <figcaption>{fill(t, `tip:success.letter.${recipient.kind}`, { name })}</figcaption>
      <blockquote>
        <bdi>{review}</bdi>
      </blockquote>
    </figure>
  )
}
