/** What browsers that can install a site hand over (Chromium; wicg.github.io/manifest-incubations). */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const name = 'beforeinstallprompt'
let kept: InstallEvent | undefined
let waiting: ((event: InstallEvent) => void) | undefined

// It may come before anything of ours is awake. The browser's own banner stays away: nobody is asked while tipping.
addEventListener(name, (event) => {
  event.preventDefault()
  kept = event as InstallEvent
  waiting?.(kept)
})

/** Calls back as soon as the browser offers to install the site; at once where it already has. */
export function onInstallEvent(go: (event: InstallEvent) => void): void {
  waiting = go
  if (kept) go(kept)
}
