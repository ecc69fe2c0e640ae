import { Icon } from '../../views/components/icon.tsx'

type Props = { photo: string | undefined; large?: boolean }

/**
 * A photo next to the name, so it has no text of its own; a drawing if there is no photo. Its space is reserved while
 * it loads.
 */
export function Portrait({ photo, large }: Props) {
  const side = large ? 96 : 44
  if (!photo)
    return (
      <span className={large ? 'portrait none large' : 'portrait none'}>
        <Icon name="staff" />
      </span>
    )
  return (
    <img className="portrait" src={photo} width={side} height={side} alt="" loading="lazy" decoding="async" />
  )
}
