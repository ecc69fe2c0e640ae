export function addressOf(form: HTMLFormElement): string {
  const given = [...new FormData(form)].filter(([, value]) => typeof value === 'string' && value !== '')
  const address = new URL(form.action)
  address.search = new URLSearchParams(given as [string, string][]).toString()
  return address.href
}

export const changedSinceLoad = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].some((input) => input.value !== input.defaultValue)
