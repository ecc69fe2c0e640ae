/**
 * Lets the link to a form's address open the form in place. In a new tab it still leads to that address. Returns a
 * clean-up function.
 */
export function openByLink(form: HTMLFormElement, open: () => void): () => void {
  const link = [...document.querySelectorAll('a')].find(({ href }) => href === form.action)
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
  link?.setAttribute('aria-expanded', 'false')
  link?.addEventListener('click', press)
  return () => link?.removeEventListener('click', press)
}
