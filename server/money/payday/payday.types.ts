import type { Payday, PreviewLine } from '../../../views/payday.ts'
import type { PaydayKind } from '../../../views/words.ts'

export type * from '../../../views/payday.ts'

/** Who presses, and for which business. */
export type Owner = { businessId: string; memberId: string }

/** `paying`: above 0; `owing`: owed today is below 0. In the order of branches, then of joining. */
export type Preview = {
  until: string
  paying: PreviewLine[]
  owing: PreviewLine[]
  /** The newest payday of kind `payday`. */
  last: Payday | undefined
}

/** What an owner presses. `id`: of the form. `ticks`: values of the ticked checkboxes. Days are `YYYY-MM-DD`. */
export type Press = { id: string; kind: PaydayKind; until: string; payDay: string; ticks: string[] }

/**
 * Why a press writes nothing. `marker`: the books went back. `changed`: something is not as it was shown. `until`: not today or
 * before. `payDay`: not a day that this kind may have. `nobody`: nobody is ticked. `number`: an untrue payroll number is ticked.
 */
export type PressRefusal = 'marker' | 'changed' | 'until' | 'payDay' | 'nobody' | 'number'
