import { Fragment, useEffect, useRef, useState } from 'react'
import { Icon } from '../views/components/icon.tsx'
import { toastMs } from '../views/constants.ts'
import { focusContent } from './lib/focus-content.ts'

type ToastProps = {
  type: 'success' | 'error'
  text: string
  /** What its button is called. */
  close: string
}

/**
 * A short message about what was just done. Awake, it is read aloud, can be closed by hand, and goes after its time; the
 * styles count that, and stop while a pointer or the focus is on it. Without JavaScript it stands above the content.
 */
export default function Toast({ type, text, close }: ToastProps) {
  const [state, setState] = useState<'asleep' | 'awake' | 'gone'>('asleep')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setState('awake')
    if (!box.current) return
    // On a slow network it woke late: its time begins now, when it is read aloud.
    box.current.style.animationDelay = `${toastMs}ms`
    for (const animation of box.current.getAnimations()) animation.currentTime = 0
  }, [])
  if (state === 'gone') return null
  const leave = () => {
    if (box.current?.contains(document.activeElement)) focusContent()
    setState('gone')
  }
  const bad = type === 'error'
  return (
    <div ref={box} className={bad ? 'toast-box bad' : 'toast-box'} onAnimationEnd={leave}>
      <Icon name={bad ? 'bang' : 'check'} />
      <p className="toast" role={bad ? 'alert' : 'status'}>
        {/* A live region that came with the page is not read aloud; a new text in it is. */}
        <Fragment key={state}>{text}</Fragment>
      </p>
      <button
        type="button"
        hidden={state === 'asleep'}
        aria-label={close}
        onClick={leave}
        onKeyDown={(event) => event.key === 'Escape' && leave()}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
