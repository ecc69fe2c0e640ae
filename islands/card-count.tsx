import { useRef } from 'react'
import { useTyped } from './lib/use-typed.ts'

/** `values`: a tick for each person, and `each`. `{people}`, `{cards}` and `{sheets}` stand for the numbers. */
type CardCountProps = { values: Partial<Record<string, string>>; onSheet: number; text: string }

/** How many are chosen, how many cards that makes, and how many sheets these fill. Without a script: of what was sent last. */
export default function CardCount({ values, onSheet, text }: CardCountProps) {
  const root = useRef<HTMLParagraphElement>(null)
  const { each = '', q: _, show: __, ...ticks } = useTyped(() => root.current?.closest('form'), values)
  const people = Object.values(ticks).filter(Boolean).length
  const cards = people * (Number(each.normalize('NFKC')) || 0)
  return (
    <p ref={root} role="status">
      {text
        .replace('{people}', String(people))
        .replace('{cards}', String(cards))
        .replace('{sheets}', String(Math.ceil(cards / onSheet)))}
    </p>
  )
}
