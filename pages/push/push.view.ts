import type { SessionView } from '../customer/customer.view.ts'

/** A browser in which the reader is told of tips. Times are ms since 1970. */
export type PushDeviceView = {
  id: string
  browser: SessionView['browser']
  createdAt: number
  /** Undefined: nothing was sent yet. */
  lastSentAt: number | undefined
  /** The browser that shows this page. */
  here: boolean
}
