/** Runs after the first paint. If the browser can't report it: the first frame is painted when the second one begins. */
export function afterFirstPaint(go: () => void) {
  if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    const observer = new PerformanceObserver(() => {
      observer.disconnect()
      go()
    })
    observer.observe({ type: 'paint', buffered: true })
  } else requestAnimationFrame(() => requestAnimationFrame(go))
}
