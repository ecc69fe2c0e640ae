import { Isolated } from '../../views/components/isolated.tsx'

type FaceProps = { name: string; photo: string; side: number; row?: boolean }

/** A photo next to the name, so it has no text of its own. It loads only when visible, and its space is reserved. */
export function RecipientFace({ name, photo, side, row }: FaceProps) {
  const picture = <img className="portrait" src={photo} width={side} height={side} alt="" loading="lazy" />
  if (!row)
    return (
      <>
        {picture}
        <Isolated>{name}</Isolated>
      </>
    )
  return (
    <span className="with-face">
      {picture}
      <Isolated>{name}</Isolated>
    </span>
  )
}
