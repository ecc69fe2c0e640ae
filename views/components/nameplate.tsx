import { usePage } from '../page-context.tsx'
import type { VenueKind } from '../words.ts'
import { Icon } from './icon.tsx'

export type NameplateProps = {
  name: string
  kind: VenueKind
  address?: string | undefined
}

/** Whose page this is: the first thing a guest wants to know after scanning a code. */
export function Nameplate({ name, kind, address }: NameplateProps) {
  const { t } = usePage()
  return (
    <div className="plate">
      <p className="plate-kind">
        <Icon name={kind} />
        {t(kind === 'hotel' ? 'common:kind.hotel' : 'common:kind.restaurant')}
      </p>
      <p className="plate-name">{name}</p>
      {address && <p className="plate-where">{address}</p>}
    </div>
  )
}
