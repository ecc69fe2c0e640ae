/** Call after the focused element was removed: the keyboard continues at the top of the page's content. */
export function focusContent(): void {
  const main = document.querySelector('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus({ preventScroll: true })
}
