import { type DisplayName, firstLetter, namePieces } from '../../views/name-pieces.ts'
import { usePage } from '../../views/page-context.tsx'

type Props = { name: DisplayName; photo: string | undefined; side?: number; large?: boolean }

/**
 * A photo next to the name, so it has no text of its own; without one, the first letter of the name as a seal. Its space
 * is reserved while it loads.
 */
export function Portrait({ name, photo, large, side = large ? 96 : 40 }: Props) {
  const [first] = namePieces(name, usePage().lang)
  if (!photo)
    return (
      <span className={large ? 'portrait mon large' : 'portrait mon'} lang={first?.lang} aria-hidden="true">
        {firstLetter(name)}
      </span>
    )
  return (
    <img className="portrait" src={photo} width={side} height={side} alt="" loading="lazy" decoding="async" />
  )
}
