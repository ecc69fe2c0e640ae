import type { PayAnswer, PaydayKind, PayWay } from '../../../views/words.ts'

/** A balance's key: one place at one branch. */
export type BalanceKey = { staffId: string; branchId: string }

/** What a sum is made of, in whole yen; `deductions` are negative. The four add up to the sum. */
export type Parts = { openBefore: number; tips: number; cash: number; deductions: number }

/** Who presses, and for which business. */
export type Owner = { businessId: string; memberId: string }

/**
 * Why a person is not ticked beforehand: no payroll number; one number for two people; a name that the payroll file's encoding
 * lacks. Only of people who are paid by payroll.
 */
export const doubts = ['noNumber', 'sharedNumber', 'lackingName'] as const
export type Doubt = (typeof doubts)[number]

/** One balance as the preview shows it. `yen`: what a payday would pay, or, below 0, what its person owes today. */
export type PreviewLine = BalanceKey &
  Parts & {
    yen: number
    /** What is owed today, whatever the day asked for. */
    owedNow: number
    name: string
    code: string
    branch: string
    way: PayWay
    number: string
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

/** `paying`: above 0; `owing`: owed today is below 0. In the order of branches, then of joining. */
export type Preview = {
  until: string
  paying: PreviewLine[]
  owing: PreviewLine[]
  /** The newest payday of kind `payday`. */
  last: { number: number; until: string; payDay: string; madeAt: number } | undefined
}

/** What an owner presses. `id`: of the form. `ticks`: values of the ticked checkboxes. Days are `YYYY-MM-DD`. */
export type Press = { id: string; kind: PaydayKind; until: string; payDay: string; ticks: string[] }

/**
 * Why a press writes nothing. `marker`: the books went back. `changed`: something is not as it was shown. `until`: not today or
 * before. `payDay`: not a day that this kind may have. `nobody`: nobody is ticked. `number`: an untrue payroll number is ticked.
 */
export type PressRefusal = 'marker' | 'changed' | 'until' | 'payDay' | 'nobody' | 'number'

/** A payday as pages read it. */
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

export type PaydayLine = BalanceKey &
  Parts & {
    paydayId: string
    personId: string | undefined
    name: string
    code: string
    payrollNumber: string
    branch: string
    branchNumber: string
    way: PayWay
    yen: number
    returned: { by: string; at: number; why: string } | undefined
    answer: { answer: PayAnswer; at: number } | undefined
  }
