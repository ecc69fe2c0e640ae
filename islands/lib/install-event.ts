/** The event of browsers that can install a site (Chromium; wicg.github.io/manifest-incubations). */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const name = 'beforeinstallprompt'
let kept: InstallEvent | undefined
let waiting: ((event: InstallEvent) => void) | undefined

// It may occur before any island is awake. We suppress the browser's own banner: nobody is asked while tipping.
addEventListener(name, (event) => {
  event.preventDefault()
  kept = event as InstallEvent
  waiting?.(kept)
})

/** Calls back when the browser offers to install the site; at once if it has done so already. */
export function onInstallEvent(go: (event: InstallEvent) => void): void {
  waiting = go
  if (kept) go(kept)
}
