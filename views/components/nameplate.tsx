import { usePage } from '../page-context.tsx'
import type { VenueKind } from '../words.ts'
import { Icon } from './icon.tsx'
import { Name } from './name.tsx'

export type NameplateProps = {
  name: string
  kind: VenueKind
  address?: string | undefined
  /** Only the name: the guest has seen the rest on the first page. */
  short?: boolean
}

/** Whose page this is: the first thing a guest wants to know after scanning a code. */
export function Nameplate({ name, kind, address, short }: NameplateProps) {
  const { t } = usePage()
  return (
    <div className={short ? 'plate short' : 'plate'}>
      {!short && (
        <p className="plate-kind">
          <Icon name={kind} />
          {t(kind === 'hotel' ? 'common:kind.hotel' : 'common:kind.restaurant')}
        </p>
      )}
      <p className="plate-name">
        <Name of={name} />
      </p>
      {address && !short && (
        <p className="plate-where">
          <Name of={address} />
        </p>
      )}
    </div>
  )
}
