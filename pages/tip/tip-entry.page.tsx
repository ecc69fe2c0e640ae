import type { FormErrors } from '../../views/form-errors.ts'
import type { VenueKind } from './tip.view.ts'

export type RecentVenue = { href: string; name: string; kind: VenueKind }

export type TipEntryProps = {
  /** Posts `branchNumber`. */
  action: string
  values: { branchNumber: string }
  errors?: FormErrors<'branchNumber'> | undefined
  /** Venues of this browser session, newest first. */
  recent: RecentVenue[]
}

/** `/tip`: for a guest who can't scan. Title: `tip:entry.title`. */
export function TipEntryPage(_: TipEntryProps) {
  return null
}
