import { type RefObject, useEffect, useRef, useState } from 'react'

type PayButtonProps = { label: string; busy: string }

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

/**
 * Lets the form around an element be sent only once, and tells whether it was sent. A page restored from the browser's
 * cache (the back button) is ready again.
 */
function useSentOnce(inside: RefObject<HTMLElement | null>): boolean {
  const [sent, setSent] = useState(false)
  // State alone updates too late for the second half of a double click.
  const gone = useRef(false)
  useEffect(() => {
    const form = inside.current?.closest('form')
    const submit = (event: Event) => {
      if (gone.current) event.preventDefault()
      gone.current = true
      setSent(true)
    }
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      gone.current = false
      setSent(false)
    }
    form?.addEventListener('submit', submit)
    addEventListener('pageshow', shown)
    return () => {
      form?.removeEventListener('submit', submit)
      removeEventListener('pageshow', shown)
    }
  }, [inside])
  return sent
}
