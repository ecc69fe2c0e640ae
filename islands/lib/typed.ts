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
export const inForm = (): boolean =>
  typed ||
  document.querySelector('main iframe') !== null ||
  document.activeElement?.matches('input, select, textarea') === true
