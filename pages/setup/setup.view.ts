import type { LocaleKey } from '../../views/translate.ts'

/** The place of a step, and where its page leads. */
export type SetupWays = { number: number; of: number; here: string; next: string; all: string }

export type StepName = 'business' | 'branch' | 'services' | 'owner' | 'poster' | 'tip'

/** A step in the list of all. */
export type StepLine = { name: StepName; state: 'done' | 'open' | 'later' | 'off' | 'wrong'; href: string }

export type TestTipView = {
  amount: number
  state: 'begun' | 'failed' | 'paid'
  booked: boolean
  event: boolean
  shares: { name: string | undefined; amount: number }[]
}

export const stepTitle = (name: StepName): LocaleKey => `setup:steps.${name}.title`
