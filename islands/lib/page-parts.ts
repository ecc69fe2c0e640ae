/** Loads a page of this site as it is now. Throws if the answer is not that page: an error or a redirect. */
export async function loadPage(address: string, signal?: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { ...(signal && { signal }), headers: { Accept: 'text/html' } })
  if (!answer.ok || answer.redirected) throw new Error('not the page')
  const html = await answer.text()
  // Without the head: this page has its styles already.
  return new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html')
}

/** Replaces the shown `parts` (selectors) with the newer ones. Returns false, and does nothing, if one is missing. */
export function replaceParts(fresh: Document, parts: string[]): boolean {
  const pairs = parts.map((part) => [document.querySelector(part), fresh.querySelector(part)] as const)
  if (pairs.some(([old, next]) => !old || !next)) return false
  for (const [old, next] of pairs) {
    if (!old || !next) continue
    const focused = old.contains(document.activeElement) ? document.activeElement : null
    old.replaceWith(document.adoptNode(next))
    // If a link of the old part had the focus, focus the same link in the new part.
    const href = focused?.getAttribute('href')
    if (href) next.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
  }
  return true
}
