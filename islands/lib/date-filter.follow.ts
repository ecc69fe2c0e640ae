import { dateDebounceMs } from '../../views/constants.ts'
import { loadPage, replaceParts } from './page-parts.ts'

/**
 * Loads the form's page again when its fields have not changed for a while, and replaces `parts` with the newer ones,
 * so that nobody loses the field they are typing in. If that fails, sends the form.
 */
export function followDates(form: HTMLFormElement, parts: string[], done: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let shown = addressOf(form)

  const ask = async () => {
    const address = addressOf(form)
    if (address === shown) return
    asking?.abort()
    asking = new AbortController()
    try {
      const fresh = await loadPage(address, asking.signal)
      if (!replaceParts(fresh, parts)) return form.submit()
      shown = address
      history.replaceState(null, '', address)
      done()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) form.submit()
    }
  }
  const wait = () => {
    clearTimeout(pause)
    asking?.abort()
    pause = setTimeout(() => void ask(), dateDebounceMs)
  }

  form.addEventListener('input', wait)
  // Something may have been chosen before this island woke.
  if (changedSinceLoad(form)) {
    shown = ''
    wait()
  }
  return () => {
    form.removeEventListener('input', wait)
    clearTimeout(pause)
    asking?.abort()
  }
}

function addressOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== '')
  const address = new URL(form.action)
  address.search = new URLSearchParams(given as [string, string][]).toString()
  return address.href
}

const changedSinceLoad = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].some((input) => input.value !== input.defaultValue)
