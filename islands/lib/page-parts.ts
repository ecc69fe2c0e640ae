/** A page of this site as it stands now. Throws where the answer is not that page: an error, or somewhere else. */
export async function loadPage(address: string, signal?: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { ...(signal && { signal }), headers: { Accept: 'text/html' } })
  if (!answer.ok || answer.redirected) throw new Error('not the page')
  const html = await answer.text()
  // Without its head: the styles there carry another answer's nonce, which this page's policy does not know.
  return new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html')
}

/** Puts the newer `parts` (selectors) in the place of those that are shown. False where one is missing: nothing is done. */
export function replaceParts(fresh: Document, parts: string[]): boolean {
  const pairs = parts.map((part) => [document.querySelector(part), fresh.querySelector(part)] as const)
  if (pairs.some(([old, next]) => !old || !next)) return false
  for (const [old, next] of pairs) {
    if (!old || !next) continue
    const focused = old.contains(document.activeElement) ? document.activeElement : null
    old.replaceWith(document.adoptNode(next))
    // Whoever stands on a link of the older part keeps standing there.
    const href = focused?.getAttribute('href')
    if (href) next.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
  }
  return true
}
