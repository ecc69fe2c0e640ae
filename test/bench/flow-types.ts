/** What the process of the guests is told. */
export type FlowOrders = {
  url: string
  standIn: string
  /** `/q/{token}` */
  codePath: string
  guests: number
  /** They come within this time, in ms. */
  withinMs: number
  /** All pay at the same moment. */
  together: boolean
}

export const flowSteps = ['code', 'tip', 'amount', 'confirm', 'hosted page', 'return', 'look again'] as const
export type FlowStep = (typeof flowSteps)[number]

/** What it tells in the end. */
export type FlowResult = {
  /** From the first guest to the last who has seen "paid". */
  seconds: number
  paid: number
  /** How long each answer took, in ms, presses in vain included. */
  steps: Partial<Record<FlowStep, number[]>>
  /** How often somebody saw "we are checking" and waited. */
  waited: number
  /** Answers that should not be, by step and status or error code. */
  broken: Record<string, number>
}
