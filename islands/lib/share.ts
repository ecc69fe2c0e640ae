export type ShareOutcome = 'shared' | 'copied' | 'failed'

export async function share(url: string, title: string): Promise<ShareOutcome> {
  try {
    if (navigator.share) {
      await navigator.share({ url, title })
      return 'shared'
    }
  } catch (error) {
    // The person closed the share sheet: do nothing more.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
