import { type DisplayName, firstLetter, namePieces } from '../name-pieces.ts'
import { calledIn, usePage } from '../page-context.tsx'

type Props = { name: DisplayName; photo: string | null | undefined; side?: number; large?: boolean }

/**
 * A photo next to the name, so it has no text of its own; without one, the first letter of the name as a seal. Its space
 * is reserved while it loads.
 */
export function Portrait({ name, photo, large, side = large ? 96 : 40 }: Props) {
  const page = usePage()
  const [first] = namePieces(calledIn(page, name), page.lang)
  if (!photo)
    return (
      <span className={large ? 'portrait mon large' : 'portrait mon'} lang={first?.lang} aria-hidden="true">
        {firstLetter(first?.text ?? '')}
      </span>
    )
  return (
    <img className="portrait" src={photo} width={side} height={side} alt="" loading="lazy" decoding="async" />
  )
}
