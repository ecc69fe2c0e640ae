import type { TipLineView } from './customer.view.ts'
import { HistoriesFrame, type HistoriesProps } from './histories-frame.tsx'
import { TipLines } from './tip-lines.tsx'

/** `/tip/histories`: every tip, newest first. */
export function TransactionsPage({ tips, ...frame }: HistoriesProps & { tips: TipLineView[] }) {
  return (
    <HistoriesFrame {...frame}>
      <TipLines tips={tips} />
    </HistoriesFrame>
  )
}
