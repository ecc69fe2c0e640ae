import { useEffect, useState } from 'react'
import { followEarnings } from './lib/live-earnings.follow.ts'

export type LiveEarningsProps = {
  /** URL of the event stream about new tips. */
  address: string
  /** Selectors of the parts of the page that are replaced. */
  parts: string[]
  /** Selectors of today's earnings, and of the newest tips. */
  today: string
  list: string
  /** In `arrived`, `%` stands for today's earnings. */
  texts: { on: string; off: string; arrived: string }
}

/** Shows new tips without a reload while the page is visible. Without a script it shows nothing. */
export default function LiveEarnings({ address, parts, today, list, texts }: LiveEarningsProps) {
  const [state, setState] = useState<'off' | 'on' | 'none'>('none')
  const [said, setSaid] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the props of an island never change
  useEffect(
    () =>
      followEarnings(address, parts, list, {
        state: setState,
        changed: () =>
          setSaid(texts.arrived.replace('%', document.querySelector(today)?.textContent?.trim() ?? '')),
      }),
    [],
  )

  return (
    <>
      <p className="small live js" data-state={state}>
        {state === 'none' ? '' : texts[state]}
      </p>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}
