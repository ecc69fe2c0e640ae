import { chunkReloadGuardMs } from '../../views/constants.ts'
import { inForm } from './typed.ts'

/** What the page's own script element says: its build, how often to look (in seconds), the words of the offer. */
type About = DOMStringMap & { build: string; seconds: string; newer: string; reload: string; later: string }

/** Absent where a form's answer is shown, and where there is no build: reloading would send the form again. */
const about = document.querySelector<HTMLElement>('script[data-build]')?.dataset as About | undefined

/** Whether the server has another build than the one this page came with. Throws where it can't be asked. */
async function isReplaced({ build }: About): Promise<boolean> {
  const answer = await fetch('/build.json', { cache: 'no-store' })
  return answer.ok && ((await answer.json()) as { id: string }).id !== build
}

/** Looks for a newer build from time to time, while the page is seen, and offers to reload once there is one. */
export function watchBuilds(): void {
  if (!about) return
  let due = false
  const look = () => {
    if (!due || document.visibilityState !== 'visible') return
    due = false
    void isReplaced(about).then(
      (replaced) => replaced && offer(about),
      // Offline, or the server is just being replaced: the next look will tell.
      () => undefined,
    )
  }
  const timer = setInterval(() => {
    due = true
    look()
  }, Number(about.seconds) * 1000)
  document.addEventListener('visibilitychange', look)

  function offer({ newer, reload, later }: About) {
    if (inForm()) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    // A region that is there before its words is read out when they come.
    const region = document.createElement('div')
    region.setAttribute('role', 'status')
    const box = document.createElement('div')
    box.className = 'toast-box offer'
    const words = document.createElement('p')
    words.textContent = newer
    const close = () => region.remove()
    box.append(
      words,
      button(reload, () => location.reload()),
      button(later, close),
    )
    document.querySelector('.page')?.append(region)
    requestAnimationFrame(() => region.append(box))
    addEventListener('input', close, { capture: true, once: true })
  }
}

function button(words: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = words
  made.addEventListener('click', press)
  return made
}

/**
 * After a file of the page could not be loaded: where that is because a newer build has replaced it, the page is loaded
 * anew; at most once per path within {@link chunkReloadGuardMs}, and never in the middle of a form. Else it stays as it is.
 */
export async function reloadIfReplaced(): Promise<void> {
  const key = `reloaded ${location.pathname}`
  try {
    if (!about || Date.now() - Number(sessionStorage.getItem(key)) < chunkReloadGuardMs) return
    if (!(await isReplaced(about)) || inForm()) return
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  } catch {
    // No storage, or no server: nothing that a reload would mend.
  }
}
