import { Name, NameLines } from '../../views/components/name.tsx'
import { Portrait } from '../staff/portrait.tsx'

type FaceProps = { person: { name: string; photo?: string | undefined }; row?: boolean }

/** Who can be chosen: a photo or a seal, and the name, below it or in two lines next to it. */
export function RecipientFace({ person: { name, photo }, row }: FaceProps) {
  if (!row)
    return (
      <>
        <Portrait name={name} photo={photo} side={56} />
        <span>
          <Name of={name} />
        </span>
      </>
    )
  return (
    <span className="with-face">
      <Portrait name={name} photo={photo} />
      <NameLines of={name} />
    </span>
  )
}
