import type { LineState, PayAnswer, PayWay } from '../../views/words.ts'
import type { ReplyView } from './replies.tsx'

/** The reader's own line of a payday. Whole yen. */
export type OwnLineView = {
  /** The payday's id. */
  payday: string
  staffId: string
  number: number
  branch: string
  timeZone: string
  first: string
  last: string
  opening: number
  /** With what the cash box gave, `cash`. */
  earned: number
  cash: number
  takenBack: number
  toPay: number
  state: LineState
  way: PayWay
  /** Of a payment. */
  day?: string | undefined
  /** When the payday's days were reopened; undefined while it counts. */
  takenBackAt: number | undefined
  /** How many paydays in a row have carried it. */
  timesCarried: number
  /** It stood on a paper that is not used any more. */
  calledBack: boolean
  said: { answer: PayAnswer; at: number; replies: ReplyView[] } | undefined
  /** Whether the money should have come by now. */
  asks: boolean
  /** Where the statement is. */
  statement: string | undefined
}
