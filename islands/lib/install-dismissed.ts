/** The storage key that remembers that the person has said no. */
const dismissed = 'install-dismissed'

export function isDismissed(): boolean {
  try {
    return localStorage.getItem(dismissed) !== null
  } catch {
    return false
  }
}

export function dismiss(): void {
  try {
    localStorage.setItem(dismissed, new Date().toISOString())
  } catch {
    // Without storage the next page asks again.
  }
}
