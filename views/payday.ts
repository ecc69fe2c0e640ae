import type { PayAnswer, PaydayKind, PayWay } from './words.ts'

/** A balance's key: one place at one branch. */
export type BalanceKey = { staffId: string; branchId: string }

/** What a sum is made of. */
export const lineParts = ['openBefore', 'tips', 'cash', 'deductions'] as const

/** In whole yen; `deductions` are negative. The four add up to the sum. */
export type Parts = Record<(typeof lineParts)[number], number>

/** What one place is paid, or would be, for one branch. `yen`: the sum of the four parts. */
export type LineView = BalanceKey &
  Parts & { yen: number; name: string; code: string; branch: string; way: PayWay; payrollNumber: string }

/**
 * Why a person is not ticked beforehand: no payroll number; one number for two people; a name that the payroll file's encoding
 * lacks. Only of people who are paid by payroll.
 */
type Doubt = 'noNumber' | 'sharedNumber' | 'lackingName'

/** One balance as the preview shows it. `yen`: what a payday would pay, or, below 0, what its person owes today. */
export type PreviewLine = LineView & {
  /** What is owed today, whatever the day asked for. */
  owedNow: number
  /** The place was left, or its branch is closed. */
  left: boolean
  /** The value of its checkbox: whose balance it is, and a digest of its parts. The press compares it. */
  tick: string
  doubt: Doubt | undefined
  /** Of `sharedNumber`: who else has it. Of `lackingName`: the characters. */
  doubtAbout: string[]
  /** Numbers of paydays whose payroll lines it has for the same pay day already. */
  samePayDay: number[]
  /** What the business took over of what this place owed, with days; only beside a sum above 0. */
  absorbed: { yen: number; day: string }[]
}

/** A payday as pages read it. Days are `YYYY-MM-DD`, moments ms since 1970. */
export type Payday = {
  id: string
  businessId: string
  number: number
  kind: PaydayKind
  until: string
  payDay: string
  madeBy: string
  madeAt: number
  /** These books had lost it. */
  readBack: { by: string; at: number } | undefined
}

/** A payday in a list. Only its standing lines count in `people` and `yen`. */
export type ListedPayday = Payday & {
  people: number
  yen: number
  /** Lines that came back, and their yen. */
  returned: number
  returnedYen: number
}

export type PaydayLine = LineView & {
  paydayId: string
  personId: string | undefined
  branchNumber: string
  /** It did not reach its person, and counts no more. */
  returned: { by: string; at: number; why: string } | undefined
  answer: { answer: PayAnswer; at: number } | undefined
}

/** A line with its payday. */
export type OwnLine = PaydayLine & { payday: Payday }

/** The field that ticks a balance or a line. No id has a dot. */
export const boxOf = ({ staffId, branchId }: BalanceKey) => `tick-${staffId}.${branchId}`
/** The fields of a place's payroll number, and of the way in which it is paid. */
export const numberOf = ({ staffId }: { staffId: string }) => `number-${staffId}`
export const wayOf = ({ staffId }: { staffId: string }) => `way-${staffId}`
