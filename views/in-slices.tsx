import { type ReactNode, use } from 'react'
import { usePage } from './page-context.tsx'

/** How many are drawn in one turn of the event loop: a few milliseconds. */
const most = 100

/**
 * Children that may be hundreds. Where the page is drawn in slices, they are drawn over several turns of the event loop;
 * the HTML is the same.
 */
export function InSlices({ children }: { children: ReactNode[] }) {
  const { later } = usePage()
  if (!later || children.length <= most) return children
  return Array.from({ length: Math.ceil(children.length / most) }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the slices never change their places
    <Slice key={at} turn={later(at)}>
      {children.slice(at * most, (at + 1) * most)}
    </Slice>
  ))
}

function Slice({ turn, children }: { turn: Promise<void>; children: ReactNode[] }) {
  use(turn)
  return children
}
