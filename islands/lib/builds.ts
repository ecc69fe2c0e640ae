import { chunkReloadGuardMs } from '../../views/constants.ts'
import type { OfferTexts } from '../extras/offer-reload.ts'

/** Data of the page's script element: its build, how often to check (in seconds), the texts of the offer. */
type About = DOMStringMap & { build: string; seconds: string } & OfferTexts

/** Undefined on the answer to a form, where a reload would send the form again, and without a build. */
const about = document.querySelector<HTMLElement>('script[data-build]')?.dataset as About | undefined

/** Whether the server has another build than this page. Throws if the server can't be asked. */
async function isReplaced({ build }: About): Promise<boolean> {
  const answer = await fetch('/build.json', { cache: 'no-store' })
  return answer.ok && ((await answer.json()) as { id: string }).id !== build
}

/** Checks for a newer build regularly while the page is visible, and offers to reload if there is one. */
export function watchBuilds(): void {
  if (!about) return
  let due = false
  const look = () => {
    if (!due || document.visibilityState !== 'visible') return
    due = false
    void isReplaced(about).then(
      async (replaced) => replaced && (await offer(about).catch(reloadIfReplaced)),
      // Offline, or the server is being replaced: the next check will tell.
      () => undefined,
    )
  }
  const timer = setInterval(() => {
    due = true
    look()
  }, Number(about.seconds) * 1000)
  document.addEventListener('visibilitychange', look)

  async function offer(texts: About) {
    if (inForm()) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    // Most pages never need it. It may be gone with the build of this page.
    const { offerReload } = await import('../extras/offer-reload.ts')
    offerReload(texts)
  }
}

/**
 * Call after a file of the page failed to load. If a newer build has replaced the page's build, reloads the page: at
 * most once per path within {@link chunkReloadGuardMs}, and never while somebody fills in a form. Otherwise the page
 * stays as it is.
 */
export async function reloadIfReplaced(): Promise<void> {
  const key = `reloaded ${location.pathname}`
  try {
    if (!about || Date.now() - Number(sessionStorage.getItem(key)) < chunkReloadGuardMs) return
    if (!(await isReplaced(about)) || inForm()) return
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  } catch {
    // No storage, or no server: a reload would not help.
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether a field differs from how the page came. A list's first choice need not be marked as its default. */
function isChanged(field: Field): boolean {
  if ('options' in field)
    return [...field.options].some((option) => option.defaultSelected && !option.selected)
  if (field.type === 'checkbox' || field.type === 'radio') {
    return 'checked' in field && field.checked !== field.defaultChecked
  }
  return field.type !== 'hidden' && field.value !== field.defaultValue
}

// React makes what was typed the default of a field that it hydrates, so we remember any input from here on.
let typed = [...document.querySelectorAll<Field>('input, select, textarea')].some((field) => isChanged(field))
addEventListener('input', () => (typed = true), true)

/** Whether a person is filling in a form: has typed or chosen something, is in a field, or types a card. */
const inForm = (): boolean =>
  typed ||
  document.querySelector('main iframe') !== null ||
  document.activeElement?.matches('input, select, textarea') === true
