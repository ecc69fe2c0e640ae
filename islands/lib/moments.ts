import { onTouch, onTouchOrCamera, type Wake } from './touch.ts'

/** When an island wakes, by the name of the moment that its page gives. */
export const moments: Record<string, (element: HTMLElement, wake: Wake) => void> = {
  load: (_, wake) => void wake(),
  idle: (_, wake) => whenIdle(() => void wake()),
  visible: (element, wake) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void wake()
    })
    // The island's wrapper may have no box of its own, so watch its children.
    for (const child of element.children) observer.observe(child)
  },
  interaction: onTouch,
  camera: onTouchOrCamera,
}

/** A page that is never idle, on a slow phone, has to wait for 3 seconds at most. */
export function whenIdle(go: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: 3000 })
  else setTimeout(go, 200)
}
