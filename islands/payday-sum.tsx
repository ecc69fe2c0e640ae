import { useEffect, useRef, useState } from 'react'
import { formatYen } from '../views/format.ts'
import type { GuestLang } from '../views/languages.ts'

type PaydaySumProps = {
  title: string
  /** How many people are ticked, and the sum of their lines in whole yen. */
  sum: { people: number; yen: number }
  lang: GuestLang
  /** In `submit`, `%people` and `%yen` stand for the sum. */
  texts: { submit: string; each: string; none: string }
}

/** The head of a payday and its button: both say what the ticks of their form come to. */
export default function PaydaySum({ title, sum, lang, texts }: PaydaySumProps) {
  const root = useRef<HTMLDivElement>(null)
  const [now, setNow] = useState(sum)
  const boxes = () => [
    ...(root.current?.closest('form')?.querySelectorAll<HTMLInputElement>('input[data-yen]') ?? []),
  ]
  const follow = () => {
    const ticked = boxes().filter((box) => box.checked)
    setNow({
      people: new Set(ticked.map((box) => box.dataset.person)).size,
      yen: ticked.reduce((yen, box) => yen + Number(box.dataset.yen), 0),
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same
  useEffect(() => {
    const form = root.current?.closest('form')
    follow()
    form?.addEventListener('change', follow)
    return () => form?.removeEventListener('change', follow)
  }, [])
  const tickAll = () => {
    for (const box of boxes()) box.checked = now.people === 0
    follow()
  }
  const yen = formatYen(now.yen, lang)
  return (
    <div className="pay-head" ref={root}>
      <h1>
        {title} <span className="whole">{yen}</span>
      </h1>
      <div className="actions">
        <button type="submit" className="btn primary" name="kind" value="payday">
          {texts.submit.replace('%people', String(now.people)).replace('%yen', yen)}
        </button>
        <button type="button" className="btn quiet js" onClick={tickAll}>
          {now.people === 0 ? texts.each : texts.none}
        </button>
      </div>
    </div>
  )
}
