import { Icon } from '../../views/components/icon.tsx'

type Props = { photo: string | undefined; large?: boolean }

/** A face beside a name, which says the same; a drawing where there is no photo. Its place is kept while it loads. */
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
