/** After what had the focus is gone: who uses the keyboard goes on at the top of the page's content. */
export function focusContent(): void {
  const main = document.querySelector('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus({ preventScroll: true })
}
