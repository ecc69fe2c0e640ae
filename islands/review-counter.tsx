import { useEffect, useState } from 'react'
import { countCharacters } from '../views/characters.ts'
import { ReviewField, type ReviewFieldProps } from '../views/components/form/review-field.tsx'

export type ReviewCounterProps = ReviewFieldProps & {
  /** The maximum number of characters. */
  most: number
  /** `{used}` and `{over}` stand for the numbers. */
  counts: { used: string; over: string }
}

/** The message field with a count, which is read aloud only when the typing pauses. */
export default function ReviewCounter({ most, counts, ...field }: ReviewCounterProps) {
  // The first render must equal the server's; what was typed meanwhile is counted right after it.
  const [text, setText] = useState(field.value)
  const [spoken, setSpoken] = useState('')
  const used = countCharacters(text)
  const over = used - most
  const words =
    over > 0 ? counts.over.replace('{over}', String(over)) : counts.used.replace('{used}', String(used))

  useEffect(() => setText((known) => typed() ?? known), [])
  useEffect(() => {
    if (used === 0) return
    const pause = setTimeout(() => setSpoken(words), 1000)
    return () => clearTimeout(pause)
  }, [used, words])

  return (
    <ReviewField {...field} value={typed() ?? field.value} onInput={setText}>
      <p className={over > 0 ? 'counter small over' : 'counter small'} aria-hidden="true">
        {words}
      </p>
      <p className="vh" role="status">
        {spoken}
      </p>
    </ReviewField>
  )
}

/** What the guest typed before this island woke: React would put the server's value back over it. */
function typed(): string | undefined {
  return typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLTextAreaElement>('#review')?.value
}
