import { useRef } from 'react'
import { useSentOnce } from './lib/use-sent-once.ts'

export type PayButtonProps = { label: string; busy: string }

/** The button that pays. It sends its form once and says so. The server would not charge twice either. */
export default function PayButton({ label, busy }: PayButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const sent = useSentOnce(button)
  return (
    <>
      <button ref={button} type="submit" className="btn primary" aria-disabled={sent || undefined}>
        {sent ? busy : label}
      </button>
      <p className="vh" role="status">
        {sent && busy}
      </p>
    </>
  )
}
