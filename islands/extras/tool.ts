import { foldText } from '../../views/fold-text.ts'

/** A field that leaves only the people of its list whose name has what is typed; the chosen one always stays. */
function seekPeople(field: Element): void {
  const [input, status] = [field.querySelector('input'), field.querySelector<HTMLElement>('[role=status]')]
  const tiles = [...(field.parentElement?.querySelectorAll<HTMLElement>('.tile') ?? [])]
  input?.addEventListener('input', () => {
    const typed = foldText(input.value)
    for (const tile of tiles)
      tile.hidden = !foldText(tile.textContent).includes(typed) && !tile.querySelector('input:checked')
    if (status) status.textContent = tiles.every((tile) => tile.hidden) ? (status.dataset.none ?? '') : ''
  })
  // Enter would send the form.
  input?.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault())
}

/** The Escape key closes the menu behind the reader's name; the keyboard is where it was. */
function closeOnEscape(menu: HTMLDetailsElement): void {
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

/** What a page offers only with a script: to look for a person, to print a receipt, to close a menu by a key. */
export function wakeTool(tool: Element): void {
  if (tool instanceof HTMLDetailsElement) closeOnEscape(tool)
  else if (tool.matches('.print')) tool.addEventListener('click', () => print())
  else seekPeople(tool)
}
