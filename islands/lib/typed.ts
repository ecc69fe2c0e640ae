type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Other than the page had it. A list's first choice need not be marked as its default. */
function isChanged(field: Field): boolean {
  if ('options' in field)
    return [...field.options].some((option) => option.defaultSelected && !option.selected)
  if (field.type === 'checkbox' || field.type === 'radio') {
    return 'checked' in field && field.checked !== field.defaultChecked
  }
  return field.type !== 'hidden' && field.value !== field.defaultValue
}

// A field that React has taken over calls what was typed its default; so what is typed from here on is remembered.
let typed = [...document.querySelectorAll<Field>('input, select, textarea')].some((field) => isChanged(field))
addEventListener('input', () => (typed = true), true)

/** Whether somebody is in the middle of a form: has typed or chosen something, stands in a field, or types a card. */
export const inForm = (): boolean =>
  typed ||
  document.querySelector('main iframe') !== null ||
  document.activeElement?.matches('input, select, textarea') === true
