export type OfferTexts = { newer: string; reload: string; later: string }

/** Offers to reload a page that a newer build has replaced. Goes away as soon as somebody fills in a form. */
export function offerReload({ newer, reload, later }: OfferTexts): void {
  // A live region must exist before its text, or the text is not read aloud.
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

function button(words: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = words
  made.addEventListener('click', press)
  return made
}
