import { useEffect, useState } from 'react'
import { followEarnings } from './lib/live-earnings.follow.ts'

export type LiveEarningsProps = {
  /** Where new tips are told of. */
  address: string
  /** What the page replaces by its newer self: selectors. */
  parts: string[]
  /** What today's earnings stand in, and the newest tips: selectors. */
  today: string
  list: string
  /** `%` in `arrived` stands for what was earned today. */
  texts: { on: string; off: string; arrived: string }
}

/** Shows new tips without reloading, while the page is looked at. Without a script nothing is there. */
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
      <p className="small live" data-state={state}>
        {state === 'none' ? '' : texts[state]}
      </p>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}
