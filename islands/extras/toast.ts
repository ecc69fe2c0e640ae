import { focusContent } from '../lib/focus-content.ts'

/**
 * What a script adds to a toast, which the styles show for its time: it is read aloud, can be closed, and is removed.
 */
export function wakeToast(box: HTMLElement): void {
  const words = box.querySelector('p')
  // A live region that came with the page is not read aloud; a change in it is.
  words?.replaceChildren(document.createTextNode(words.textContent ?? ''))
  const close = () => {
    const focused = box.contains(document.activeElement)
    box.remove()
    if (focused) focusContent()
  }
  const button = box.querySelector('button')
  if (button) button.hidden = false
  button?.addEventListener('click', close)
  box.addEventListener('keydown', (event) => event.key === 'Escape' && close())
  box.addEventListener('animationend', close)
  box.dataset.awake = ''
}
