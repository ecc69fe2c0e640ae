import type { FormErrors } from '../../views/form-errors.ts'
import type { RecentVenue } from '../tip/tip-entry.page.tsx'

export type HomeProps = {
  /** The form of `/tip`: posts `branchNumber` there. */
  action: string
  values?: { branchNumber: string } | undefined
  errors?: FormErrors<'branchNumber'> | undefined
  recent?: RecentVenue[] | undefined
}

/** `/`. Title: `system:home.title`. */
export function HomePage(_: HomeProps) {
  return null
}
