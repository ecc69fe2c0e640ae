import { type MouseEvent, useEffect, useState } from 'react'

type ResendWaitProps = {
  /** Id of the form that the button sends, with `resend=1`. */
  form: string
  /** Seconds until another code can be sent, counted from when the page was made. */
  seconds: number
  /** `waiting` has `{seconds}` for the number. */
  texts: { submit: string; waiting: string }
}

/**
 * The button that requests another code. With a script it counts down the seconds until that is possible. Without one it
 * can be pressed at once, and the server says how long to wait.
 */
export default function ResendWait({ form, seconds, texts }: ResendWaitProps) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    // `performance.now()` counts from the page's request, so it includes the time of a frozen tab.
    const update = () => setLeft(Math.max(0, Math.ceil(seconds - performance.now() / 1000)))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  const waiting = left > 0
  const stop = (event: MouseEvent) => {
    if (waiting) event.preventDefault()
  }
  return (
    <button
      type="submit"
      form={form}
      name="resend"
      value="1"
      className="btn"
      aria-disabled={waiting || undefined}
      onClick={stop}
    >
      {waiting ? texts.waiting.replace('{seconds}', String(left)) : texts.submit}
    </button>
  )
}
